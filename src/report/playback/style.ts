import { STYLE } from '../html/style.ts'
import { BOARD_STYLE } from './board-style.ts'

/** The stylesheet of the page of a battle: that of results, with rules for a table and a story. */
export const PLAYBACK_STYLE = `${STYLE}${BOARD_STYLE}
main{max-width:92rem;padding:0 1.25rem}
main header{max-width:none;margin:0;padding:1.25rem 0 0}
h1{font-size:clamp(1.35rem,3.4vw,1.85rem);margin-bottom:.25rem}
h2{margin:2rem 0 .75rem;font-size:1.125rem}
.which{margin:0 0 .25rem;font-size:.8125rem;color:var(--muted)}
.answer{margin-bottom:1rem;font-size:1.0625rem}
.play{display:grid;grid-template-columns:minmax(0,1fr) minmax(20rem,27rem);gap:0 2.25rem;align-items:start}
.main,.side{min-width:0}
.side{position:sticky;top:1rem}
.head{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 1rem;margin-bottom:.5rem}
.head h2{margin:0}
.toggle{display:flex;align-items:center;gap:.4rem;font-size:.8125rem;color:var(--muted);cursor:pointer}
.toggle input{width:1.1rem;height:1.1rem;margin:0;accent-color:var(--first)}
body:not(:has(#all:checked)) .clauses{display:none}
figure{margin:0 0 1.25rem}
figcaption{margin:.25rem 0 .5rem}
.board{display:block;width:100%;height:auto;max-height:calc(100vh - 17rem);min-height:12rem}
.controls{margin-top:.75rem;display:flex;flex-wrap:wrap;align-items:center;gap:.4rem;margin-bottom:.5rem}
.controls button{display:grid;place-items:center;width:2.75rem;height:2.5rem;padding:0;border:1px solid var(--line);border-radius:5px;background:var(--raised);color:var(--ink);cursor:pointer}
.controls button:hover{border-color:var(--ink)}
.controls button[aria-disabled=true]{color:var(--faint);cursor:default;border-color:var(--grid)}
.controls svg{width:1.1rem;height:1.1rem;fill:currentColor}
.playing .to-play,.to-pause{display:none}
.playing .to-pause{display:block}
.track{flex:1 1 10rem;min-width:8rem;margin-left:.4rem;padding-top:.35rem}
.track input{display:block;width:100%;height:1.5rem;margin:0;accent-color:var(--muted)}
.controls .marks{display:block;width:calc(100% - 16px);height:18px;margin:0 8px;overflow:visible}
.marks line{stroke:var(--faint)}
.marks text{font-size:11px;text-anchor:middle;fill:var(--muted)}
.course{margin:0 8px .4rem}
.course svg{display:block;width:100%;height:2.5rem;overflow:visible}
.course path{fill:none;stroke-width:2;vector-effect:non-scaling-stroke}
.course .base{stroke:var(--grid);stroke-width:1}
.course path.first{stroke:var(--first)}
.course path.second{stroke:var(--second);stroke-dasharray:5 3}
.course line{stroke:var(--ink);stroke-width:1;vector-effect:non-scaling-stroke}
.course figcaption{margin:.2rem 0 0;font-size:.75rem}
.course .badge{margin:0 .25em 0 0}
.speed{font-size:.8125rem;color:var(--muted)}
.speed select{height:2.5rem;font:inherit;color:var(--ink);background:var(--raised);border:1px solid var(--line);border-radius:5px}
.place{margin:0;font-size:.8125rem;color:var(--muted)}
.now{min-height:4.2rem;margin:.1rem 0 .5rem}
.now:focus-visible{outline-offset:-2px}
.now .what{font-weight:650}
.told{position:relative;max-height:calc(100vh - 5rem);overflow-y:auto;padding:3px .5rem 3px 3px;border-block:1px solid var(--grid)}
.told h3{position:sticky;top:-3px;margin:0;padding:.6rem .5rem .3rem;background:var(--paper);z-index:1}
.told h4{margin:.6rem 0 .1rem;padding:0 .5rem;font-size:.8125rem;font-weight:600;color:var(--muted)}
.told ol{margin:0;padding:0;list-style:none}
.told a{display:block;padding:.3rem .5rem;border-left:3px solid transparent;text-decoration:none;font-size:.9375rem;line-height:1.4}
.told a:hover{background:var(--raised)}
.told a[aria-current]{background:var(--mark);border-left-color:var(--ink)}
.told a:focus-visible{outline-offset:-2px}
.what,.how{display:block}
.how{color:var(--muted);font-size:.8125rem;line-height:1.45}
.how.deep{padding-left:1rem}
.clauses{color:var(--muted);font-size:.6875rem;font-weight:400}
.clauses span{white-space:nowrap}
.chosen{display:block;color:var(--muted);font-size:.75rem;font-style:italic}
.why{display:block;font-style:normal}
.rosters{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));gap:1rem 2rem;align-items:start}
.rosters caption{padding-bottom:.25rem;text-align:left;font-weight:650}
.rosters td,.rosters th{padding:.25rem .5rem;text-align:left;white-space:normal}
.rosters td:nth-child(2),.rosters td:nth-child(3){width:33%}
#roster tr.named{background:var(--mark)}
.bar{display:block;width:100%;height:5px;margin-top:2px;background:var(--grid)}
.bar rect{fill:var(--first)}
.second .bar rect{fill:var(--second)}
.tally{margin-bottom:1.5rem}
.tally thead th{white-space:normal;overflow-wrap:normal;vertical-align:bottom}
kbd{padding:.05em .35em;border:1px solid var(--line);border-radius:3px;font:inherit;font-size:.75rem}
.keys{font-size:.75rem;color:var(--muted)}
@media screen{.live .still{display:none}}
@media screen and (min-width:60.01rem){
.live .screen{display:flex;flex-direction:column;height:100vh;min-height:62rem}
.live .play{flex:1;min-height:0;grid-template-rows:minmax(0,1fr);align-items:stretch}
.live .main,.live .stage,.live .side{display:flex;flex-direction:column;min-height:0}
.live .side{position:static;padding-bottom:1rem}
.live .stage{flex:0 1 auto}
.live .board{flex:0 1 auto;min-height:0;max-height:none}
.live .controls,.live .place,.live .keys,.live .legend{flex:none}
.live .now{flex:none;height:5.5rem;overflow-y:auto}
.live .keys{margin:0 0 .5rem}
.live .told{flex:1;min-height:0;max-height:calc(100vh - 13.5rem)}
.live .screen:has(.large){height:auto}
.live .screen:has(.large) .told{flex:none;max-height:calc(100vh - 5rem)}
}
@media (max-width:60rem){
.play{display:block}
.side{position:static}
.told{max-height:60vh}
.head{margin-top:1.5rem}
}
@media (max-width:36rem){
main{padding:0 .75rem}
main header{padding-top:1rem}
.stage{margin:0 -.5rem}
.controls,.now,.place,.legend{margin-left:.5rem;margin-right:.5rem}
.board{min-height:0}
.controls button{flex:1 1 0;height:2.75rem}
.track{flex-basis:100%;margin-left:0}
.keys{display:none}
}
@media print{
#stage,.toggle{display:none!important}
.play{display:block}
.told{max-height:none;overflow:visible;border:0;columns:2}
.told li{break-inside:avoid}
.told h3,.told h4{break-after:avoid}
.told h3{position:static}
.told a[aria-current]{background:none;border-color:transparent}
.board{max-height:10cm}
}
`
