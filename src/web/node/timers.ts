/** `setImmediate` of `node:timers/promises`: a turn of the event loop. A `setTimeout` would be held up for four milliseconds. */
export function setImmediate(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
