import { createHash } from 'node:crypto'

/**
 * Colours of the chart templates, by their name in the page's themes. `first` and `second` (after Okabe and Ito) are armies and nothing else;
 * `more` and `less` are changes, and who is ahead where no pair of armies is meant.
 */
export const PALETTE: Readonly<Record<string, string>> = {
  '#0072B2': 'first',
  '#D55E00': 'second',
  '#6A3D9A': 'more',
  '#2E7D32': 'less',
  '#C9CDD2': 'draw',
  '#1B1F24': 'ink',
  '#5A6570': 'muted',
  '#8A939D': 'faint',
  '#B6BDC5': 'line',
  '#E4E7EB': 'grid',
  '#ffffff': 'paper',
}

/** Charts are drawn in the light palette; on a dark page these rules replace each colour by its dark counterpart. */
const charts = Object.entries(PALETTE)
  .map(([hex, name]) => `.chart [fill="${hex}"]{fill:var(--${name})}.chart [stroke="${hex}"]{stroke:var(--${name})}`)
  .join('\n')

const light = Object.entries(PALETTE)
  .map(([hex, name]) => `--${name}:${hex}`)
  .join(';')

const dark =
  '--first:#56B4E9;--second:#E69F00;--more:#C3A0EE;--less:#8FD08F;--draw:#4A525B;--ink:#E8EBEE;--muted:#A3ADB8;--faint:#77818C;--line:#4A525B;--grid:#2A3037;--paper:#14181C'

/** The one stylesheet of the page. */
export const STYLE = `
:root{${light};--raised:#F5F7F9;--mark:#FFF4D6;color-scheme:light}
@media screen and (prefers-color-scheme:dark){:root{${dark};--raised:#1C2228;--mark:#3A3113;color-scheme:dark}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
main,header,footer{max-width:49rem;margin:0 auto;padding:0 1rem}
header{padding-top:3.5rem}
.about{margin:0 0 .75rem;color:var(--muted);font-size:.875rem}
h1{margin:0 0 1.25rem;font-size:clamp(1.6rem,5vw,2.25rem);line-height:1.2;letter-spacing:-.015em;font-weight:650;text-wrap:balance}
h2{margin:3.5rem 0 1rem;font-size:1.375rem;line-height:1.3;letter-spacing:-.01em;font-weight:650}
h3{margin:2.5rem 0 .75rem;font-size:1rem;font-weight:650}
p{margin:0 0 1rem}
.answer{font-size:1.1875rem;line-height:1.5;text-wrap:pretty}
ol.answers{margin:0;padding:0;list-style:none}
ol.answers li{margin-bottom:1rem}
ol.answers a{font-weight:650}
.note{margin-top:.75rem}
.warning{margin:1.5rem 0;padding:.75rem 1rem;border-left:4px solid var(--muted);background:var(--raised)}
a{color:inherit;text-decoration-color:var(--faint);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--first);outline-offset:3px}
small,.small{font-size:.8125rem;color:var(--muted)}
code,pre{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.875em}
pre{margin:0 0 1.5rem;padding:.9rem 1rem;background:var(--raised);border-radius:4px;white-space:pre-wrap}
.whole{white-space:nowrap}
.scroll{overflow-x:auto;overflow-wrap:normal}

.outcome{margin:1.75rem 0 .5rem}
.outcome dl{display:grid;grid-template-columns:1fr auto 1fr;gap:.25rem 1rem;margin:0}
.outcome div:nth-child(2){text-align:center}
.outcome div:nth-child(3){text-align:right}
.outcome dt{font-weight:600;line-height:1.3}
.outcome dd{margin:0}
.outcome dd b{display:block;font-size:1.75rem;line-height:1.3;font-weight:650;letter-spacing:-.02em;white-space:nowrap}
.outcome div:nth-child(2) b{font-weight:400;color:var(--muted)}
.outcome div:nth-child(2) dt{font-weight:400;color:var(--muted)}
.outcome dd span{display:block;font-size:.8125rem;color:var(--muted)}
.outcome svg{display:block;width:100%;height:3.25rem;margin-top:.75rem;overflow:visible}
.outcome text{font-size:.75rem;fill:var(--muted);font-family:inherit}
.trust{margin:1.5rem 0}
.trust p{margin:0 0 .5rem}
.trust dl{margin:0}
.trust dl div{display:grid;grid-template-columns:1fr auto;gap:0 1rem;margin-top:.5rem}
.trust dt{font-size:.875rem}
.trust dd{margin:0}
.trust dd:last-child{grid-column:1/-1}
.trust svg{display:block;width:100%;height:1rem;overflow:visible}

table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{padding:.375rem 0 .375rem 1rem;text-align:right;vertical-align:baseline;font-weight:400;border-bottom:1px solid var(--grid);white-space:nowrap}
th:first-child,td:first-child{padding-left:0;text-align:left;white-space:normal}
thead th{color:var(--muted);font-size:.8125rem;border-color:var(--line)}
tbody th[colspan]{padding-top:1.5rem;font-weight:650;border-color:var(--line)}
table.sortable thead button{padding:0;border:0;background:none;color:inherit;font:inherit;text-align:inherit;cursor:pointer;text-decoration:underline dotted var(--faint);text-underline-offset:.2em}
table.sortable thead button:hover{color:var(--ink)}
th[aria-sort] button{color:var(--ink);font-weight:650}
th[aria-sort=descending] button::after{content:" ↓"}
th[aria-sort=ascending] button::after{content:" ↑"}
.filters{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem;margin-bottom:.75rem;font-size:.875rem;color:var(--muted)}
.filters select{font:inherit;color:var(--ink);background:var(--raised);border:1px solid var(--line);border-radius:4px;padding:.25rem .5rem}
tr[hidden],th[hidden],td[hidden]{display:none!important}
td.value{font-weight:600}
td.minor{color:var(--muted)}
.badge{display:inline-block;width:.7em;height:.7em;margin-right:.5em}
.badge.first{background:var(--first)}
.badge.second{background:var(--second);border-radius:50%}
.tag{display:inline-block;padding:0 .5em;border:1px solid var(--line);border-radius:1em;font-size:.75rem;font-weight:400;line-height:1.5;color:var(--muted);white-space:nowrap}
.tag.more{border-color:var(--more);color:var(--more)}
.tag.less{border-color:var(--less);color:var(--less)}
.tag.open{border-style:dashed;color:var(--ink)}
table.turns{width:auto;margin-bottom:1.25rem}
table.turns thead th{white-space:normal;vertical-align:bottom;min-width:6rem}
table.turns td small{display:block}
table.rules td,table.rules th{text-align:left;white-space:normal;vertical-align:top}
table.rules td:first-child{width:13rem}
table.rules{margin-bottom:1.5rem}
table.rules td.clause{white-space:nowrap}
table.rules code{overflow-wrap:anywhere}
tr.changed{background:var(--mark)}
tr.changed td:first-child{box-shadow:-.6rem 0 var(--mark),inset 0 0 var(--mark)}
tr.changed td:last-child{box-shadow:.6rem 0 var(--mark)}
table.stacked td small{display:block}
table.stacked thead th,table.stacked thead td{white-space:normal;vertical-align:bottom}
table.stacked th[scope=row],table.stacked th[scope=rowgroup],table.stacked thead>tr>:first-child{padding-left:0}
table.stacked thead td{border-color:var(--line)}
table.stacked th[scope=row]{text-align:left;white-space:normal}
table.units th[scope=row]{min-width:8rem}
table.stacked .badge{margin-right:.4em}
table.compared td small{display:block;font-weight:400}
table.compared thead th{white-space:normal;vertical-align:bottom}
table.clauses td,table.clauses th{text-align:left;vertical-align:top;white-space:normal}
table.clauses td:first-child{white-space:nowrap}
.outcome+p{margin-top:1.5rem}
dl.watch dt{margin-top:.6rem}
dl.watch dd{margin:0}
dl.watch a{font-weight:650}
details.command{margin:0}
details.command summary{font-size:.8125rem}
details.command[open] summary{margin-bottom:.25rem}
.field .board{display:block;width:100%;height:auto;max-height:32rem;margin-bottom:.75rem}
dl.watch span{display:inline-block;max-width:100%}
ol.moves{columns:2;column-gap:2rem;padding-left:1.75rem;font-size:.9375rem}

.heat table{width:auto;border-collapse:separate;border-spacing:1px;font-size:.8125rem}
.heat th,.heat td{padding:0;border:0;text-align:center;vertical-align:middle;color:var(--ink)}
.heat thead th{color:var(--muted);padding-bottom:.25rem}
.heat abbr{text-decoration:none}
.heat th[scope=row]{min-width:8rem;padding-right:.6rem;text-align:right;white-space:normal;overflow-wrap:normal}
.heat th span{color:var(--muted)}
.heat td{position:relative;width:3rem;min-width:0;height:2.25rem}
.heat td a{display:grid;place-items:center;height:100%;text-decoration:none}
.heat td a:hover,.heat td a:focus-visible{outline:2px solid var(--ink);outline-offset:-2px}
.heat .balanced a{box-shadow:inset 0 0 0 2px var(--ink)}
.heat .undecided a{outline:1.5px dashed var(--muted);outline-offset:-3px}
.heat.crowd td{width:1.9rem;height:1.75rem}
.heat.crowd table{font-size:.6875rem}
.heat .more.s0{background:color-mix(in srgb,var(--more) 0%,var(--raised))}.heat .less.s0{background:color-mix(in srgb,var(--less) 0%,var(--raised))}
.heat .more.s1{background:color-mix(in srgb,var(--more) 5%,var(--raised))}.heat .less.s1{background:color-mix(in srgb,var(--less) 5%,var(--raised))}
.heat .more.s2{background:color-mix(in srgb,var(--more) 10%,var(--raised))}.heat .less.s2{background:color-mix(in srgb,var(--less) 10%,var(--raised))}
.heat .more.s3{background:color-mix(in srgb,var(--more) 15%,var(--raised))}.heat .less.s3{background:color-mix(in srgb,var(--less) 15%,var(--raised))}
.heat .more.s4{background:color-mix(in srgb,var(--more) 20%,var(--raised))}.heat .less.s4{background:color-mix(in srgb,var(--less) 20%,var(--raised))}
.heat .more.s5{background:color-mix(in srgb,var(--more) 25%,var(--raised))}.heat .less.s5{background:color-mix(in srgb,var(--less) 25%,var(--raised))}
.heat .more.s6{background:color-mix(in srgb,var(--more) 30%,var(--raised))}.heat .less.s6{background:color-mix(in srgb,var(--less) 30%,var(--raised))}
.heat .more.s7{background:color-mix(in srgb,var(--more) 35%,var(--raised))}.heat .less.s7{background:color-mix(in srgb,var(--less) 35%,var(--raised))}
.heat .more.s8{background:color-mix(in srgb,var(--more) 40%,var(--raised))}.heat .less.s8{background:color-mix(in srgb,var(--less) 40%,var(--raised))}
.heat .more.s9{background:color-mix(in srgb,var(--more) 45%,var(--raised))}.heat .less.s9{background:color-mix(in srgb,var(--less) 45%,var(--raised))}
.heat .more.s10{background:color-mix(in srgb,var(--more) 50%,var(--raised))}.heat .less.s10{background:color-mix(in srgb,var(--less) 50%,var(--raised))}
.pair{display:none;position:fixed;z-index:3;left:50%;bottom:1rem;width:min(46rem,calc(100% - 2rem));transform:translateX(-50%);padding:1rem 3rem 1rem 1rem;background:var(--paper);border:1px solid var(--muted);border-radius:6px;box-shadow:0 6px 24px #0004}
.pair:target{display:block}
.pair p{margin:0 0 .25rem}
.pair .close{position:absolute;top:.25rem;right:.25rem;display:grid;place-items:center;width:2.25rem;height:2.25rem;font-size:1.25rem;text-decoration:none}
figure{margin:0 0 2.5rem}
figcaption{margin-bottom:.75rem;font-size:.8125rem;color:var(--muted)}
.keys{display:flex;flex-wrap:wrap;gap:.1rem 1.25rem}
.keys span{display:inline-flex;align-items:center;gap:.35rem}
.keys svg{width:20px;height:16px;flex:none}
.chart svg{display:block;max-width:100%;height:auto}
.chart text{font-family:inherit;pointer-events:none}
.chart :has(>title):hover{stroke-opacity:.6;fill-opacity:.75}
.narrow{display:none}
${charts}

details{margin:.75rem 0 1.5rem}
summary{cursor:pointer;color:var(--muted);font-size:.875rem}
details[open] summary{margin-bottom:.75rem}
dl.facts{display:grid;grid-template-columns:max-content 1fr;gap:.4rem 1.5rem;margin:0 0 1.5rem;font-size:.9375rem}
dl.facts dt{color:var(--muted)}
dl.facts dd{margin:0;min-width:0}
.reading li{margin-bottom:.5rem}
footer{margin-top:4rem;padding-top:1rem;padding-bottom:3rem;color:var(--muted);font-size:.8125rem}

@media screen and (min-width:70rem){
.two{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 3.5rem;width:min(74rem,100vw - 4rem);margin-left:calc((100% - min(74rem,100vw - 4rem))/2)}
.two>:only-child{grid-column:1/-1;width:min(47rem,100%);margin:0 auto}
}
@media (max-width:49rem){
.wide{display:none}
.narrow{display:block}
}
@media (max-width:36rem){
header{padding-top:1.75rem}
.outcome dd b{font-size:1.25rem}
.outcome dl{gap:.25rem .5rem}
table.numbers,table.numbers tbody{display:block}
table.numbers thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table.numbers tr{display:flex;flex-wrap:wrap;gap:0 .75rem;padding:.45rem 0;border-bottom:1px solid var(--grid)}
table.numbers td,table.numbers th{display:block;padding:0;border:0}
table.numbers tbody th[colspan]{padding-top:1.25rem}
table.numbers td:first-child{flex:1 1 55%}
table.numbers td.minor{font-size:.8125rem}
table.numbers td.minor:nth-child(3):last-child{flex:1 1 100%}
table.numbers td.minor:empty{display:none}
table.numbers td.minor:not([data-label=""])::before{content:attr(data-label) " "}
table.compared td.verdict{order:1}
table.compared td.value{order:2;flex:1 1 100%}
table.compared td.minor{order:3}
table.compared td small{display:inline}
ol.moves{columns:1}
table.overview{font-size:.8125rem}
.heat table{width:100%;table-layout:fixed;font-size:.75rem}
.heat th[scope=row]{min-width:0;padding-right:.3rem;font-size:.75rem;overflow-wrap:anywhere;hyphens:auto}
.heat thead td,.heat th[scope=row]{width:5.5rem}
.heat td,.heat.crowd td{width:auto;height:1.9rem}
.heat.crowd table{font-size:.625rem}
.heat.crowd th[scope=row]{white-space:nowrap;overflow:hidden;text-overflow:ellipsis;font-size:.6875rem}
.heat.crowd thead th,.heat.crowd td a{font-size:0}
table.stacked td,table.stacked thead th:not(:first-child){padding-left:.6rem}
table.stacked td small{white-space:nowrap;font-size:.6875rem}
table.rows,table.rows tbody{display:block}
table.rows:not(.sortable) thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table.rows.sortable thead{display:block;padding-bottom:.5rem;border-bottom:1px solid var(--line)}
table.rows.sortable thead tr{border:0;padding:0;gap:.25rem 1.25rem}
table.rows.sortable thead small{display:none}
table.rows.sortable thead th{padding:0}
table.rows tr{display:flex;flex-wrap:wrap;gap:0 1.25rem;padding:.5rem 0;border-bottom:1px solid var(--grid)}
table.rows td,table.rows th,table.rows th[scope=row]{display:block;padding:0;border:0;text-align:left}
table.rows th[scope=row]{flex:1 1 100%;font-weight:600;min-width:0}
table.rows th[scope=row] small{font-weight:400}
table.rows tbody th[colspan]{padding-top:1.25rem}
table.rows td:empty{display:none}
table.rows td:not([data-label=""])::before{content:attr(data-label) " ";color:var(--muted);font-size:.8125rem}
table.rows td small{display:inline;white-space:nowrap}
table.rules,table.rules tbody,table.rules tr,table.rules td{display:block;width:auto}
table.rules thead{display:none}
table.rules tr{padding:.5rem 0;border-bottom:1px solid var(--grid)}
table.rules tr.changed{padding:.5rem .6rem}
table.rules tr.changed td{box-shadow:none}
table.rules td,table.rules td:first-child{padding:.1rem 0;border:0;width:auto}
dl.facts{grid-template-columns:1fr;gap:.1rem}
dl.facts dd{margin-bottom:.6rem}
}
@media print{
@page{margin:16mm}
body{font-size:10.5pt}
header{padding-top:0}
main,header,footer{max-width:none;padding:0}
.wide{display:block}
.narrow{display:none}
h2,h3,figcaption,thead{break-after:avoid}
p+pre,p+table{break-before:avoid}
figure,tr,.outcome,.chart,pre,dl.facts,.reading li{break-inside:avoid}
.scroll{overflow:visible}
summary,.filters,.pair{display:none}
details::details-content{content-visibility:visible;display:block;height:auto}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`

/** The content security policy of a page: only this one style and, if there is one, this one script. No network. */
export function policy(style: string, script: string | null = null): string {
  return [
    "default-src 'none'",
    `style-src ${hashed(style)}`,
    ...(script === null ? [] : [`script-src ${hashed(script)}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function hashed(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
