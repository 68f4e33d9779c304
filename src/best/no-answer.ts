/** There is no answer to the request; the message says what to change. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}
