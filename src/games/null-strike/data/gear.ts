import type { Gear } from '../../../core/facts.ts'

/** Properties of a unit besides its numbers, as bits. */
export const WARLORD = 1
export const MAY_CAPTURE = 2
export const AIMS = 4
export const DIGS = 8
export const FORTIFIES = 16

export const PROPERTIES: Readonly<Record<string, Gear & { readonly bit: number }>> = {
  warlord: {
    title: 'Warlord',
    clause: 'AP-ACT-06',
    meaning: 'Each of its models brings one more action a turn.',
    bit: WARLORD,
  },
  capture: { title: 'Capture', clause: 'AP-CAP-01', meaning: 'May take objectives.', bit: MAY_CAPTURE },
  aims: {
    title: 'Aims first',
    clause: 'AP-AIM-01',
    meaning: 'In an engagement it spends an action to aim before every attack, if one is left.',
    bit: AIMS,
  },
  dugIn: {
    title: 'Dug in',
    clause: 'AP-DIG-01',
    meaning: 'Begins an engagement dug in.',
    bit: DIGS,
  },
  fortified: {
    title: 'Fortified',
    clause: 'AP-FORT-01',
    meaning: 'Begins an engagement dug in and fortified.',
    bit: FORTIFIES,
  },
}

export function gearBits(properties: readonly string[] = []): number {
  return properties.reduce((bits, name) => bits | (PROPERTIES[name]?.bit ?? 0), 0)
}
