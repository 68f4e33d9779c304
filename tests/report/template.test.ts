import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toSvg } from '../../src/report/charts/chart.ts'
import { parseTemplate, TemplateError } from '../../src/report/charts/template.ts'

const GOOD = `{
  "data": { "name": "rows", "values": [{ "a": 1 }] },
  "params": [],
  "layer": [
    { "mark": "bar", "encoding": { "x": { "field": "a", "type": "quantitative" } } }
  ]
}
`

function faultOf(text: string): string {
  try {
    parseTemplate(text, 'my.vl.json')
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(TemplateError)
    return (error as Error).message
  }
}

describe('a chart template', () => {
  test.each(readdirSync('reports/charts').filter((file) => file.endsWith('.vl.json')))(
    '%s is read as JSON is',
    (file) => {
      const text = readFileSync(`reports/charts/${file}`, 'utf8')
      expect(parseTemplate(text, file)).toEqual(JSON.parse(text))
    },
  )

  test.each([
    ['{ broken', ':1:3: is no JSON: `b` where a name in double quotes should stand'],
    ['', ':1:1: is no JSON: the end of the file where a value should stand'],
    ['{\n  "data": ,\n}', ':2:11: is no JSON: `,` where a value should stand'],
    ['{\n  "a": [1, 2\n}', ':3:1: is no JSON: `}` where `,` or `]` should stand'],
    ['{ "a": 1 "b": 2 }', ':1:10: is no JSON: `"` where `,` or `}` should stand'],
    ['{ "a": "x\ny" }', ':1:8: is no JSON: `"` where a value should stand'],
    ['{} {}', ':1:4: is no JSON: `{` where nothing more should stand'],
    ['[]', ':1:1: a Vega-Lite chart is an object, { … }'],
    ['{ "a": 1 }', ':1:1: `data` must be { "name": … }: the rows are put in there'],
    ['{ "data": { "name": "x" },\n  "params": 3 }', ':2:13: `params` must be a list of { "name": …, "value": … }'],
    ['{ "data": { "name": "x" }, "params": [] }', ':1:1: is no Vega-Lite chart: it needs `mark`, `layer` or `spec`'],
    [GOOD.replace('"quantitative"', '"quantative"'), ':5:65: there is no type "quantative" of a field; there are '],
    [GOOD.replace('"bar"', '"bart"'), ':5:15: there is no mark "bart"; there are arc, area, bar, boxplot,'],
  ])('%j is refused with line, column and what is wrong', (text, message) => {
    expect(faultOf(text)).toContain(`my.vl.json${message}`)
  })

  test.each([
    [
      GOOD.replace('"layer"', '"title": { "text": { "expr": "note +" } },\n  "layer"'),
      ':4:33: Vega cannot draw it: Expression',
    ],
    [
      GOOD.replace('"layer"', '"title": { "text": { "expr": "nowhere" } },\n  "layer"'),
      ':4:33: Vega cannot draw it: Unrecognized',
    ],
    [
      GOOD.replace('"encoding"', '"width": {"bad": 1}, "encoding"').replace(
        '"mark": "bar"',
        '"mark": {"type":"bar","clip":{"expr":"1 +"}}',
      ),
      ':',
    ],
  ])('%j, which Vega cannot draw, is told with its file', async (text, place) => {
    const drawn = toSvg(parseTemplate(text, 'my.vl.json'))
    await expect(drawn).rejects.toThrow(`my.vl.json${place}`)
    await expect(drawn).rejects.toBeInstanceOf(TemplateError)
  })
})
