import type { Estimate } from '../../result/heading.ts'
import type { Price, PriceDocument } from '../../result/price.ts'
import type { OpenBounds } from '../../result/trust.ts'
import { csv, type ResultRow } from '../csv/csv.ts'

/** Columns of `price.csv`. */
export const PRICE_COLUMNS = [
  'unit',
  'fight',
  'general',
  'current',
  'price',
  'low',
  'high',
  'level',
  'other_field_low',
  'other_field_high',
  'verdict',
  'battles',
] as const

/** Columns of `against.csv`. */
export const AGAINST_COLUMNS = [
  'unit',
  'name',
  'score_at_price',
  'at_price_low',
  'at_price_high',
  'at_price_method',
  'score_today',
  'today_low',
  'today_high',
  'today_method',
] as const

/** Columns of `numbers.csv`. */
export const NUMBER_COLUMNS = [
  'number',
  'title',
  'value',
  'fight',
  'points_for_one_more',
  'low',
  'high',
  'level',
] as const

/**
 * `price.csv`: a row for each kind of fight and general; `against.csv`: a row for each opponent; `numbers.csv`: a row for each number of the
 * profile and kind of fight.
 */
export function priceTables(document: PriceDocument): readonly (readonly [string, string])[] {
  const { unit, engagement, battle, against, numbers, field } = document
  const row = (
    fight: string,
    general: string,
    price: { readonly cost: Estimate | OpenBounds | null } & Pick<Price, 'battles'> & Partial<Omit<Price, 'cost'>>,
  ) => ({
    unit: unit.id,
    fight,
    general,
    ...(unit.current !== null && { current: unit.current }),
    ...ends(price.cost, ['price', 'low', 'high']),
    ...(price.cost?.level !== undefined && { level: price.cost.level }),
    ...(price.otherField && { other_field_low: price.otherField.low, other_field_high: price.otherField.high }),
    ...(price.verdict && { verdict: price.verdict }),
    battles: price.battles,
  })
  return [
    [
      'price.csv',
      csv(PRICE_COLUMNS, [
        ...(engagement === null ? [] : [row('engagement', '', engagement)]),
        ...(battle === null
          ? []
          : [
              row('battle', battle.policy, battle),
              ...battle.generals.map((general) => row('battle', general.name, general)),
              ...(battle.trust?.worth === undefined
                ? []
                : [
                    row('battle', battle.trust.policy, {
                      cost: battle.trust.worth,
                      battles: battle.trust.battles,
                    }),
                  ]),
            ]),
      ]),
    ],
    [
      'against.csv',
      csv(
        AGAINST_COLUMNS,
        against.map(({ id, today, atPrice }) => ({
          unit: id,
          name: field.names[id] ?? id,
          ...ends(atPrice, ['score_at_price', 'at_price_low', 'at_price_high']),
          at_price_method: atPrice.method,
          ...ends(today, ['score_today', 'today_low', 'today_high']),
          ...(today && { today_method: today.method }),
        })),
      ),
    ],
    [
      'numbers.csv',
      csv(
        NUMBER_COLUMNS,
        numbers.flatMap(({ number, title, value, ...worth }) =>
          (['engagement', 'battle'] as const).flatMap((fight) => {
            const found = worth[fight]
            if (found === null) return []
            return [
              {
                number,
                title,
                value,
                fight,
                ...ends(found, ['points_for_one_more', 'low', 'high']),
                ...(found.level !== undefined && { level: found.level }),
              },
            ]
          }),
        ),
      ),
    ],
  ]
}

/** Values and ends that are not known, or beyond every bound (null), are left out. */
function ends<C extends string>(
  estimate: Estimate | OpenBounds | null,
  [value, low, high]: readonly [C, C, C],
): { [column in C]?: number } {
  if (estimate === null) return {}
  return {
    ...(estimate.estimate !== null && { [value]: estimate.estimate }),
    ...(estimate.low !== undefined && { [low]: estimate.low }),
    ...(typeof estimate.high === 'number' && { [high]: estimate.high }),
  } as { [column in C]?: number }
}

/** Rows of `results.csv`: the prices. */
export function priceRows({ command, unit, engagement, battle, seed }: PriceDocument): readonly ResultRow[] {
  return (
    [
      ['price in a straight fight', engagement],
      ['price in whole battles', battle],
    ] as const
  ).flatMap(([measure, price]): ResultRow[] => {
    if (price?.cost == null) return []
    const { estimate, low, high, level, method } = price.cost
    return [
      {
        command,
        unit: unit.id,
        measure,
        estimate,
        ...(low !== undefined && { low }),
        ...(high !== undefined && { high }),
        ...(level !== undefined && { level }),
        method,
        verdict: price.verdict,
        battles: price.battles,
        seed,
      },
    ]
  })
}
