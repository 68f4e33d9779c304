import { useSignal } from '@preact/signals'
import type { Bench } from './state.ts'

/** The draft as text: what the command line plays. */
export function TextPanel({ bench }: { readonly bench: Bench }) {
  const { name, files } = bench.draft.value
  const chosen = useSignal('')
  const file = Object.hasOwn(files, chosen.value) ? chosen.value : name
  const faults = (bench.look.value?.faults ?? []).filter((fault) => fault.file === file)
  const warnings = (bench.look.value?.warnings ?? []).filter((fault) => fault.file === file)
  return (
    <section class="text" aria-label="The scenario as text">
      <h2>The scenario as text</h2>
      {Object.keys(files).length > 1 && (
        <label class="row">
          File{' '}
          <select
            value={file}
            onChange={({ currentTarget }) => {
              chosen.value = currentTarget.value
            }}
          >
            {Object.keys(files).map((path) => (
              <option key={path} value={path}>
                {path}
              </option>
            ))}
          </select>
        </label>
      )}
      <textarea
        aria-label={`Text of ${file}`}
        aria-invalid={faults.length > 0}
        spellcheck={false}
        value={files[file] ?? ''}
        rows={Math.min(30, (files[file] ?? '').split('\n').length + 1)}
        onInput={({ currentTarget }) => bench.type(file, currentTarget.value)}
      />
      <ul class="faults">
        {[...faults, ...warnings].map(({ line, column, message }) => (
          <li key={`${line}:${column}:${message}`}>
            Line {line}, column {column}: {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
