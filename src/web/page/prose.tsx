/** A sentence: text between backticks is code. An odd number of them does not mean code. */
export function Prose({ text }: { readonly text: string }) {
  const parts = text.split('`')
  if (parts.length % 2 === 0) return <>{text}</>
  return <>{parts.map((part, i) => (i % 2 === 0 ? part : <code key={`${i}`}>{part}</code>))}</>
}
