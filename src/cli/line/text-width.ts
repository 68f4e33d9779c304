/** Columns that a text takes on a terminal. The command line's help is in Latin letters without colours: each takes one column. */
export default function textWidth(text: string): number {
  return text.length
}
