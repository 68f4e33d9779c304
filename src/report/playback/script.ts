/** The script of the page, as text: it shows the data of `data.ts` and knows nothing of games. */
export const SCRIPT = `'use strict'
const byId = (id) => document.getElementById(id)
const { start, steps } = JSON.parse(byId('data').textContent)
const last = steps.length - 1
const items = Array.from(document.querySelectorAll('.told a'))
const pieces = Array.from(document.querySelectorAll('#pieces > g'))
const labels = Array.from(document.querySelectorAll('#labels > g'))
const objectives = Array.from(document.querySelectorAll('#objectives > g'))
const ghosts = Array.from(document.querySelectorAll('#ghosts > g'))
const rows = Array.from(document.querySelectorAll('#roster tr[data-row]'))
const [slider, place, now, told] = ['slider', 'place', 'now', 'told'].map(byId)
const buttons = Object.fromEntries(['start', 'back', 'play', 'forward', 'end'].map((id) => [id, byId(id)]))
const still = matchMedia('(prefers-reduced-motion: reduce)')
const PACE = 1100
const speed = byId('speed')

// The state after each step; steps share unchanged parts with the step before.
const states = []
for (const step of steps) {
  const before = states.at(-1) ?? { shapes: pieces.map(() => null), labels: labels.map(() => null), entries: rows.map(() => null), held: objectives.map(() => null) }
  const state = { shapes: before.shapes.slice(), labels: before.labels.slice(), entries: before.entries.slice(), held: step.held ?? before.held }
  for (const [i, shape] of step.pieces) state.shapes[i] = shape
  for (const [i, label] of step.labels) state.labels[i] = label
  for (const [i, entry] of step.rows) state.entries[i] = entry
  states.push(state)
}

let at = 0
let timer = null
let begun = false

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}

function draw(piece, shape) {
  piece.toggleAttribute('hidden', shape === null)
  if (shape === null) return
  const [title, body, front, mark, ring] = piece.children
  title.textContent = shape.title
  set(piece, { 'data-status': shape.status })
  set(body, { points: shape.points })
  set(front, { points: shape.front })
  set(mark, { d: shape.mark })
  set(ring, { points: shape.ring })
}

function write(element, shape, label) {
  element.toggleAttribute('hidden', shape === null)
  if (shape === null) return
  const [name, count] = element.children
  set(element, { 'data-status': shape.status, 'data-room': shape.room })
  set(count, { x: shape.x, y: shape.y })
  count.textContent = shape.count
  set(name, { x: label.x, y: label.y, 'text-anchor': label.anchor })
  name.textContent = label.text
}

// The old place of a piece that moved or left in the step.
function haunt(ghost, piece, old, shape) {
  const moved = old !== null && (shape === null || old.points !== shape.points)
  ghost.toggleAttribute('hidden', !moved)
  piece.classList.toggle('moved', moved)
  if (!moved) return
  ghost.classList.toggle('gone', shape === null)
  set(ghost.children[0], { points: old.points })
  if (shape === null) return
  // The arrow ends where the piece begins.
  const way = Math.hypot(shape.x - old.x, shape.y - old.y)
  const share = Math.max(0, way - shape.reach - 3) / Math.max(1, way)
  ghost.children[1].toggleAttribute('hidden', way * share < 4)
  set(ghost.children[1], {
    x1: old.x,
    y1: old.y,
    x2: old.x + (shape.x - old.x) * share,
    y2: old.y + (shape.y - old.y) * share,
  })
}

function hold(objective, held) {
  if (held === null) return
  objective.setAttribute('class', 'objective ' + held.look)
  objective.firstElementChild.textContent = held.title
}

function fill(row, entry, named) {
  const [unit, left, status] = row.children
  const about = unit.querySelector('small')
  if (about !== null) about.textContent = entry.about
  left.firstChild.textContent = entry.left
  left.lastChild.toggleAttribute('hidden', entry.share < 0)
  set(left.lastChild.firstChild, { width: Math.max(0, entry.share) + '%' })
  status.textContent = entry.status
  row.classList.toggle('named', named)
}

function follow(item) {
  const [box, line] = [told.getBoundingClientRect(), item.getBoundingClientRect()]
  if (told.scrollHeight <= told.clientHeight) return
  const outside = line.top < box.top + 60 || line.bottom > box.bottom - 60
  if (outside) {
    told.scrollTo({
      top: told.scrollTop + line.top - box.top - box.height / 3,
      behavior: still.matches || !begun ? 'auto' : 'smooth',
    })
  }
}

function show(wanted) {
  const old = items[at]
  at = Math.min(last, Math.max(0, wanted))
  const [step, state] = [steps[at], states[at]]
  const before = states[Math.max(0, at - 1)]
  const named = new Set(step.named)
  pieces.forEach((piece, i) => {
    draw(piece, state.shapes[i])
    write(labels[i], state.shapes[i], state.labels[i])
    labels[i].classList.toggle('named', named.has(i))
    haunt(ghosts[i], piece, before.shapes[i], state.shapes[i])
    piece.classList.toggle('named', named.has(i))
  })
  objectives.forEach((objective, i) => hold(objective, state.held[i]))
  rows.forEach((row, i) => fill(row, state.entries[i], named.has(i)))
  old.removeAttribute('aria-current')
  old.tabIndex = -1
  const item = items[at]
  const what = item.firstElementChild.firstChild.textContent.trim()
  item.setAttribute('aria-current', 'step')
  item.tabIndex = 0
  const count = 'Step ' + at + ' of ' + last
  const where = [step.place, count].filter(Boolean).join(' · ')
  place.textContent = [count, step.place, step.caption].filter(Boolean).join(' · ')
  now.scrollTop = 0
  now.replaceChildren(...Array.from(item.childNodes, (node) => node.cloneNode(true)))
  slider.value = at
  const here = byId('here')
  if (here !== null) set(here, { x1: (1000 * at) / Math.max(1, last), x2: (1000 * at) / Math.max(1, last) })
  slider.setAttribute('aria-valuetext', where + ': ' + what)
  byId('board')?.setAttribute('aria-label', 'The table. ' + where + ': ' + what)
  for (const id of ['start', 'back']) buttons[id].setAttribute('aria-disabled', at === 0)
  for (const id of ['forward', 'end']) buttons[id].setAttribute('aria-disabled', at === last)
  follow(item)
  try {
    history.replaceState(null, '', '#at-' + at)
  } catch {
    // Some browsers allow no history entry here.
  }
}

function pause() {
  clearInterval(timer)
  timer = null
  now.setAttribute('aria-live', 'polite')
  buttons.play.setAttribute('aria-label', 'Play')
  buttons.play.classList.remove('playing')
}

function play() {
  if (at === last) show(0)
  // A screen reader cannot read one line each second.
  now.setAttribute('aria-live', 'off')
  buttons.play.setAttribute('aria-label', 'Pause')
  buttons.play.classList.add('playing')
  run()
}

function run() {
  clearInterval(timer)
  timer = setInterval(() => {
    show(at + 1)
    if (at === last) pause()
  }, PACE / Number(speed.value))
}

function go(wanted) {
  pause()
  show(wanted)
}

function turn(by) {
  const turns = steps.map((step) => step.place.split(' · ')[0])
  let to = Math.min(last, Math.max(0, at + by))
  if (by < 0) while (to > 0 && turns[to - 1] === turns[to]) to--
  else while (to < last && turns[to] === turns[at]) to++
  return to
}

const toggle = () => (timer === null ? play() : pause())
const DEEDS = {
  ArrowLeft: () => go(at - 1),
  ArrowRight: () => go(at + 1),
  Home: () => go(0),
  End: () => go(last),
  PageUp: () => go(turn(-1)),
  PageDown: () => go(turn(1)),
  ' ': toggle,
}

buttons.start.addEventListener('click', DEEDS.Home)
buttons.back.addEventListener('click', DEEDS.ArrowLeft)
buttons.play.addEventListener('click', toggle)
buttons.forward.addEventListener('click', DEEDS.ArrowRight)
buttons.end.addEventListener('click', DEEDS.End)
slider.addEventListener('input', () => go(Number(slider.value)))
speed.addEventListener('change', () => timer !== null && run())
// Showing more text moves the lines.
byId('all')?.addEventListener('change', () => follow(items[at]))
items.forEach((item, i) => {
  item.addEventListener('click', (event) => {
    event.preventDefault()
    go(i)
  })
})
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const deed = DEEDS[event.key]
  // The space bar presses the button or box in focus.
  if (deed === undefined || event.target.closest('select') || (event.key === ' ' && event.target.closest('button, summary, [type=checkbox]'))) return
  event.preventDefault()
  deed()
})
const linked = () => Number(/^#(?:at|step)-(\\d+)$/.exec(location.hash)?.[1] ?? start)
addEventListener('hashchange', () => go(linked()))
// Paper shows the units at the end.
let kept = 0
addEventListener('beforeprint', () => {
  kept = at
  go(last)
})
addEventListener('afterprint', () => show(kept))

slider.max = last
for (const item of items) {
  item.tabIndex = -1
  // The page does not scroll when its address names a step.
  item.parentElement.removeAttribute('id')
}
document.documentElement.classList.add('live')
byId('stage').hidden = false
show(linked())
begun = true
`
