/**
 * The script of a result page, as text: tables of the class `sortable` are sorted by a click on a heading, and filtered by lists above
 * them. Without it everything is there, in the order of the file.
 *
 * A cell may give the number it is sorted by (`data-value`). A table may name what it is filtered by (`data-filters`, names separated by
 * commas); its rows give the values (`data-faction`, `data-verdict`). A map of all against all, of the class `map`, is filtered by what its
 * rows and the heads of its columns give (`data-map`: the name of it).
 */
export const TABLE_SCRIPT = `'use strict'
for (const table of document.querySelectorAll('table.map')) {
  const name = table.dataset.map
  const lines = [...table.tBodies[0].rows]
  const heads = [...table.tHead.rows[0].cells]
  const values = [...new Set(lines.map((row) => row.dataset[name]))].filter((text) => text)
  if (values.length < 2) continue
  const box = document.createElement('div')
  box.className = 'filters'
  const chosen = { rows: '', columns: '' }
  for (const axis of ['rows', 'columns']) {
    const label = document.createElement('label')
    const select = document.createElement('select')
    select.append(new Option('all', ''), ...values.map((text) => new Option(text, text)))
    select.addEventListener('change', () => {
      chosen[axis] = select.value
      const kept = heads.map((head, column) => column === 0 || !chosen.columns || head.dataset[name] === chosen.columns)
      for (const row of [table.tHead.rows[0], ...lines]) [...row.cells].forEach((cell, column) => { cell.hidden = !kept[column] })
      for (const row of lines) row.hidden = chosen.rows !== '' && row.dataset[name] !== chosen.rows
    })
    label.append(name + ' of ' + axis + ' ', select)
    box.append(label)
  }
  table.parentElement.before(box)
}
for (const table of document.querySelectorAll('table.sortable:not(.map)')) {
  const rows = Array.from(table.querySelectorAll('tbody tr')).filter((row) => row.children.length > 1)
  const headings = Array.from(table.querySelectorAll('tbody th[colspan]'), (cell) => cell.closest('tr'))
  const value = (row, column) => {
    const cell = row.children[column]
    const given = cell?.dataset.value
    return given === undefined ? (cell?.textContent ?? '').trim() : given === '' ? Number.NEGATIVE_INFINITY : Number(given)
  }
  const compare = (a, b) => (typeof a === 'number' && typeof b === 'number' ? b - a : String(a).localeCompare(String(b)))
  const body = document.createElement('tbody')
  Array.from(table.tHead?.rows[0]?.cells ?? []).forEach((head, column) => {
    if (head.textContent.trim() === '') return
    const button = document.createElement('button')
    button.type = 'button'
    button.append(...head.childNodes)
    head.append(button)
    button.addEventListener('click', () => {
      const again = head.dataset.turned !== 'down' && head.hasAttribute('aria-sort')
      for (const other of table.tHead.rows[0].cells) {
        other.removeAttribute('aria-sort')
        if (other !== head) delete other.dataset.turned
      }
      head.dataset.turned = again ? 'down' : 'up'
      const numeric = rows.some((row) => typeof value(row, column) === 'number')
      head.setAttribute('aria-sort', numeric === again ? 'ascending' : 'descending')
      const sorted = rows.toSorted((a, b) => (again ? -1 : 1) * compare(value(a, column), value(b, column)))
      // Groups make no sense in another order.
      for (const heading of headings) heading.remove()
      body.append(...sorted)
      for (const old of Array.from(table.tBodies)) if (old !== body) old.remove()
      table.append(body)
    })
  })
  const filters = (table.dataset.filters ?? '').split(',').filter((name) => name !== '')
  const chosen = {}
  const box = document.createElement('div')
  box.className = 'filters'
  const count = document.createElement('span')
  count.setAttribute('role', 'status')
  const show = () => {
    for (const row of rows) row.hidden = filters.some((name) => chosen[name] && row.dataset[name] !== chosen[name])
    for (const heading of headings) {
      heading.hidden = Array.from(heading.parentElement?.rows ?? []).every((row) => row === heading || row.hidden)
    }
    const shown = rows.filter((row) => !row.hidden).length
    count.textContent = shown === rows.length ? '' : shown + ' of ' + rows.length
  }
  for (const name of filters) {
    const values = [...new Set(rows.map((row) => row.dataset[name]))].filter((text) => text)
    if (values.length < 2) continue
    const label = document.createElement('label')
    const select = document.createElement('select')
    select.append(new Option('all', ''), ...values.map((text) => new Option(text, text)))
    select.addEventListener('change', () => {
      chosen[name] = select.value
      show()
    })
    label.append(name + ' ', select)
    box.append(label)
  }
  if (box.childElementCount === 0) continue
  box.append(count)
  const place = table.closest('.scroll') ?? table
  place.before(box)
}
`

/** The class by which the script finds a table. */
export const SORTABLE = 'sortable'
