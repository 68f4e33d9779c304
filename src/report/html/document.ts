import { html, Markup } from './markup.ts'
import { policy } from './style.ts'

/** The parts of a page. */
interface Parts {
  readonly title: string
  readonly style: string
  /** The only script that the page may run; null if it has none. */
  readonly script: string | null
  /** What the body contains, but for the script. */
  readonly body: Markup
}

/** A whole page, which needs no network and no other file: its own style and script are the only ones that it allows. */
export function documentOf({ title, style, script, body }: Parts): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy(style, script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${body}
${script === null ? null : html`<script>${new Markup(script)}</script>\n`}</body>
</html>
`
  return page.text
}
