import { useSignal } from '@preact/signals'
import type { FaultView } from '../engine/messages.ts'
import { Prose } from './prose.tsx'
import type { Bench } from './state.ts'

/** The draft as text: what the command line plays. */
export function TextPanel({ bench }: { readonly bench: Bench }) {
  const { name, files } = bench.draft.value
  const chosen = useSignal('')
  const file = Object.hasOwn(files, chosen.value) ? chosen.value : name
  const text = files[file] ?? ''
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
      <div class="editor">
        <div class="gutter" aria-hidden="true">
          {text.split('\n').map((_, i) => (
            <span key={`${i}`} class={lineClass(i + 1, faults, warnings)}>
              {i + 1}
            </span>
          ))}
        </div>
        <textarea
          aria-label={`Text of ${file}`}
          aria-invalid={faults.length > 0}
          aria-describedby="faults"
          spellcheck={false}
          value={text}
          rows={Math.min(30, text.split('\n').length + 1)}
          onInput={({ currentTarget }) => bench.type(file, currentTarget.value)}
          onScroll={({ currentTarget }) => {
            const numbers = currentTarget.previousElementSibling
            if (numbers !== null) numbers.scrollTop = currentTarget.scrollTop
          }}
        />
      </div>
      <ul class="faults" id="faults">
        {[...faults, ...warnings].map((fault) => (
          <li key={`${fault.line}:${fault.column}:${fault.message}`}>
            <button type="button" class="quiet" onClick={({ currentTarget }) => show(currentTarget, text, fault)}>
              Line {fault.line}, column {fault.column}
            </button>{' '}
            <Prose text={fault.message} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Marks the lines of faults and warnings. */
function lineClass(line: number, faults: readonly FaultView[], warnings: readonly FaultView[]): string {
  if (faults.some((fault) => fault.line === line)) return 'at-fault'
  return warnings.some((warning) => warning.line === line) ? 'at-warning' : ''
}

/** Puts the cursor of the text that stands beside a button where a fault is. */
function show(button: Element, text: string, { line, column }: FaultView): void {
  const area = button.closest('section')?.querySelector('textarea')
  if (area === null || area === undefined) return
  const before = text.split('\n').slice(0, Math.max(0, line - 1))
  const at = before.reduce((sum, each) => sum + each.length + 1, 0) + Math.max(0, column - 1)
  area.focus()
  area.setSelectionRange(at, at)
  area.scrollTop = (area.scrollHeight / text.split('\n').length) * Math.max(0, line - 5)
}
