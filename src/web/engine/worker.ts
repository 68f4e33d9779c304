import type { ToHand } from './crew.ts'
import { serveAsDirector } from './director.ts'
import { serveAsHand } from './hand.ts'
import type { Scope, ToDirector } from './messages.ts'

/** The script of all workers of the page. The first message says what a worker is. */
declare const self: Scope

self.onmessage = ({ data }: MessageEvent<ToDirector | ToHand>) => {
  if (data.kind === 'hand') serveAsHand(self)
  else if (data.kind === 'start') serveAsDirector(self, data)
}
