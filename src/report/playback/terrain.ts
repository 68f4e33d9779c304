import type { GameFacts, TerrainLook } from '../../core/facts.ts'
import { html, Markup } from '../html/markup.ts'

/** Patterns of ground, distinct in black and white, one for each look. */
const PATTERNS: Readonly<Record<TerrainLook, string>> = {
  forest:
    '<pattern id="terrain-forest" width="22" height="22" patternUnits="userSpaceOnUse"><rect width="22" height="22" fill="var(--wood)" fill-opacity=".18"/><path d="M6 3l4 8H2zM17 13l4 8h-8z" fill="var(--wood)" fill-opacity=".75"/></pattern>',
  swamp:
    '<pattern id="terrain-swamp" width="24" height="16" patternUnits="userSpaceOnUse"><rect width="24" height="16" fill="var(--bog)" fill-opacity=".16"/><path d="M2 6h8M6 6V2M4 6V3.500M8 6V3.500M14 14h8M18 14v-4M16 14v-2.500M20 14v-2.500" stroke="var(--bog)" stroke-width="1.300" fill="none"/></pattern>',
  water:
    '<pattern id="terrain-water" width="20" height="12" patternUnits="userSpaceOnUse"><rect width="20" height="12" fill="var(--water)" fill-opacity=".22"/><path d="M0 4q5-4 10 0t10 0M-10 10q5-4 10 0t10 0 10 0 10 0" stroke="var(--water)" stroke-width="1.300" fill="none"/></pattern>',
  building:
    '<pattern id="terrain-building" width="16" height="12" patternUnits="userSpaceOnUse"><rect width="16" height="12" fill="var(--stone)" fill-opacity=".4"/><path d="M0 0h16M0 6h16M4 0v6M12 6v6" stroke="var(--stone)" stroke-width="1.300"/></pattern>',
  cliff:
    '<pattern id="terrain-cliff" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="var(--stone)" fill-opacity=".25"/><path d="M0 9l9-9M-2 2l4-4M7 11l4-4M0 0l9 9" stroke="var(--stone)" stroke-width="1.200"/></pattern>',
  hill: '<pattern id="terrain-hill" width="24" height="16" patternUnits="userSpaceOnUse"><rect width="24" height="16" fill="var(--earth)" fill-opacity=".22"/><path d="M1 8q6-8 12 0M12 16q6-8 12 0" stroke="var(--earth)" stroke-width="1.500" fill="none"/></pattern>',
  crossing:
    '<pattern id="terrain-crossing" width="20" height="12" patternUnits="userSpaceOnUse"><rect width="20" height="12" fill="var(--water)" fill-opacity=".22"/><path d="M0 4q5-4 10 0t10 0" stroke="var(--water)" stroke-width="1.300" fill="none"/><circle cx="5" cy="9" r="2" fill="var(--earth)"/><circle cx="15" cy="9" r="2" fill="var(--earth)"/></pattern>',
  bridge:
    '<pattern id="terrain-bridge" width="10" height="24" patternUnits="userSpaceOnUse"><rect width="10" height="24" fill="var(--water)" fill-opacity=".22"/><rect y="3" width="10" height="18" fill="var(--earth)" fill-opacity=".45"/><path d="M0 3h10M0 21h10" stroke="var(--earth)" stroke-width="2.500"/><path d="M5 3v18" stroke="var(--earth)" stroke-width="1.200"/></pattern>',
  houses:
    '<pattern id="terrain-houses" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="20" height="20" fill="var(--earth)" fill-opacity=".14"/><path d="M2 9l4-4 4 4M3 8v6h6V8M12 17l3-3 3 3M13 16v4h4v-4" stroke="var(--earth)" stroke-width="1.300" fill="none"/></pattern>',
  ruins:
    '<pattern id="terrain-ruins" width="18" height="14" patternUnits="userSpaceOnUse"><rect width="18" height="14" fill="var(--stone)" fill-opacity=".14"/><path d="M2 6h5V2M2 6v3M11 13V9h5" stroke="var(--stone)" stroke-width="1.600" fill="none"/></pattern>',
  walls:
    '<pattern id="terrain-walls" width="16" height="14" patternUnits="userSpaceOnUse"><rect width="16" height="14" fill="var(--stone)" fill-opacity=".3"/><path d="M0 5h3V2h4v3h4V2h4v3h1M0 10h16" stroke="var(--stone)" stroke-width="1.400" fill="none"/></pattern>',
  rough:
    '<pattern id="terrain-rough" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="var(--bog)" fill-opacity=".12"/><circle cx="3" cy="3" r="1.500" fill="var(--bog)"/><circle cx="9" cy="9" r="1.500" fill="var(--bog)"/></pattern>',
  open: '<pattern id="terrain-open" width="14" height="14" patternUnits="userSpaceOnUse"><rect width="14" height="14" fill="var(--bog)" fill-opacity=".1"/><path d="M0 14L14 0" stroke="var(--bog)" stroke-opacity=".5"/></pattern>',
}

/** Looks of kinds of ground without one, by common names. */
const KNOWN: Readonly<Record<string, TerrainLook>> = {
  forest: 'forest',
  woods: 'forest',
  wood: 'forest',
  swamp: 'swamp',
  marsh: 'swamp',
  river: 'water',
  lake: 'water',
  water: 'water',
  building: 'building',
  house: 'building',
  wall: 'building',
  cliff: 'cliff',
  hill: 'hill',
  bridge: 'bridge',
  ford: 'crossing',
  village: 'houses',
  farm: 'houses',
  ruins: 'ruins',
  fort: 'walls',
  castle: 'walls',
}

/** The pattern of a kind of ground. */
export function lookOf(kind: string, facts: GameFacts): TerrainLook {
  const ground = facts.terrain?.[kind]
  const known = ground?.look ?? KNOWN[kind]
  if (known !== undefined) return known
  const movement = ground?.movement ?? 'open'
  return movement === 'impassable' ? 'cliff' : movement === 'difficult' ? 'rough' : 'open'
}

/** Whether an area is a deployment zone and no ground. */
export function isZone(kind: string): boolean {
  return /zone|deployment/i.test(kind)
}

/** The name of the kind, and its effect. */
export function terrainTitle(kind: string, facts: GameFacts): string {
  const ground = facts.terrain?.[kind]
  if (ground === undefined) return kind === '' ? 'open' : kind
  const moves = ground.does ?? (ground.movement === 'open' ? '' : ground.movement)
  const does = [moves, ground.opaque ? 'blocks sight' : '']
  const known = does.filter((word) => word !== '').join(', ')
  return known === '' ? ground.title : `${ground.title} (${known})`
}

/** The patterns, once for all drawings of a page. */
export function patterns(): Markup {
  return html`<svg class="patterns" width="0" height="0" aria-hidden="true"><defs>${new Markup(Object.values(PATTERNS).join('\n'))}
<pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--paper)"/><rect width="2" height="6" fill="var(--second)" fill-opacity=".55"/></pattern>
<marker id="arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L10 5 0 10Z" fill="var(--ink)"/></marker></defs></svg>`
}
