import { STYLE } from '../html/style.ts'

/** The stylesheet of the page of a battle: that of results, with rules for a table and a story. */
export const PLAYBACK_STYLE = `${STYLE}
:root{--wood:#2F7D5B;--water:#4F86A8;--bog:#8A7A2E;--stone:#6E6A66;--earth:#A0703C;--field:#FBFBF8}
@media screen and (prefers-color-scheme:dark){:root{--wood:#5FB58F;--water:#7FB0CC;--bog:#C2B25A;--stone:#9A958F;--earth:#C89A66;--field:#191E23}}
[hidden]{display:none!important}
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
.patterns{position:absolute}
figure{margin:0 0 1.25rem}
figcaption{margin:.25rem 0 .5rem}
.board{display:block;width:100%;height:auto;max-height:calc(100vh - 17rem);min-height:12rem}
.table{fill:var(--field);stroke:var(--muted);stroke-width:1.5}
.inches{stroke:var(--grid);stroke-width:.7;fill:none}
.area{stroke:var(--muted);stroke-width:1}
.hex,.square{stroke:var(--line);stroke-width:1}
.bare{fill:var(--field)}
.border{stroke:var(--muted);stroke-width:2;stroke-dasharray:5 4}
.zone{fill:none;stroke:var(--muted);stroke-width:1.2;stroke-dasharray:7 5}
.zone.first{fill:var(--first);fill-opacity:.05;stroke:var(--first)}
.zone.second{fill:var(--second);fill-opacity:.05;stroke:var(--second)}
.zone.hex,.zone.square{stroke:none;fill-opacity:.09}
.objective circle{fill:var(--field);stroke:var(--ink);stroke-width:1.6}
.objective .about{stroke-width:1.2;stroke-dasharray:2 2}
.objective text{font-size:8px;font-weight:700;text-anchor:middle;dominant-baseline:central;fill:var(--ink)}
.objective.first circle{fill:var(--first);stroke:var(--first)}
.objective.first text{fill:var(--paper)}
.objective.second circle{fill:url(#stripes);stroke:var(--second)}
.objective.second text{stroke:var(--paper);stroke-width:2.5;paint-order:stroke}
.objective.first .about,.objective.second .about{fill:var(--field);stroke-width:2;stroke-dasharray:none}
.board text{font-family:inherit}
.count,.scale text{text-anchor:middle}
.labels{pointer-events:none}
.scale path{stroke:var(--muted);fill:none}
.scale text{font-size:11px;fill:var(--muted)}
.body{stroke-width:1.6;stroke-linejoin:round}
.front{fill:none;stroke-width:4.5;stroke-linecap:round}
.first .body{fill:var(--first);stroke:var(--first)}
.first .front,.first .mark{stroke:var(--first)}
.first .mark{fill:var(--first)}
.second .body{fill:url(#stripes);stroke:var(--second)}
.second .front{stroke:var(--second)}
.second .mark{fill:var(--second)}
.first .front{stroke:color-mix(in srgb,var(--first) 55%,var(--ink))}
.second .front{stroke:color-mix(in srgb,var(--second) 60%,var(--ink))}
.count{font-size:13px;font-weight:700;dominant-baseline:central;fill:var(--ink);stroke:var(--paper);stroke-width:4;paint-order:stroke;stroke-linejoin:round}
[data-room=small] .count{font-size:9.5px;stroke-width:3}
.first .count{fill:var(--paper);stroke:var(--first)}
.number{font-size:9px;text-anchor:middle;dominant-baseline:central;fill:var(--muted)}
.name{font-size:9px;fill:var(--ink);stroke:var(--field);stroke-width:3.5;paint-order:stroke;stroke-linejoin:round}
.large .number,.large .name{font-size:13px}
[data-status~=engaged] .mark{display:none}
.ring{display:none;fill:none;stroke:var(--ink);stroke-width:1.2;stroke-dasharray:2 4;pointer-events:none}
.piece.named .ring{display:block}
.piece.named .body{stroke:var(--ink);stroke-width:3}
.squared .piece.named .body{stroke-width:2.2}
.label.named .name{font-weight:700}
[data-status~=battered] .body{fill-opacity:.5}
.first[data-status~=battered] .count{fill:var(--ink);stroke:var(--paper);stroke-width:3}
[data-status~=exhausted] .body{stroke:var(--ink);stroke-width:2;stroke-dasharray:1.5 3;stroke-linecap:round}
[data-status~=prone] .body,[data-status~=down] .body,[data-status~=stable] .body{fill-opacity:.4}
.first[data-status~=prone] .count,.first[data-status~=retreating] .count{fill:var(--ink);stroke:var(--paper);stroke-width:3}
[data-status~=down] .count,[data-status~=stable] .count{display:none}
[data-status~=fleeing] .body,[data-status~=retreating] .body,[data-status~=fled] .body,[data-status~=routed] .body{stroke-dasharray:4 3;fill-opacity:.45;stroke:var(--ink);stroke-width:2}
.first[data-status~=fleeing] .count{fill:var(--ink);stroke:var(--paper);stroke-width:3}
.ghost{pointer-events:none}
.ghost polygon{fill:none;stroke-width:1.3;stroke-dasharray:3 3}
.ghost.first polygon{stroke:var(--first)}
.ghost.second polygon{stroke:var(--second)}
.ghost line{stroke:var(--ink);stroke-width:1.6;marker-end:url(#arrow)}
.ghost.gone line{display:none}
.ghost.gone polygon{fill:var(--draw);fill-opacity:.5}
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
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;margin:0 0 1rem;padding:0;list-style:none;font-size:.8125rem;color:var(--muted)}
.legend li{display:flex;align-items:center;gap:.4rem}
.legend svg{flex:none;width:26px;height:18px;overflow:visible}
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
.tally thead th{white-space:normal;vertical-align:bottom}
kbd{padding:.05em .35em;border:1px solid var(--line);border-radius:3px;font:inherit;font-size:.75rem}
.keys{font-size:.75rem;color:var(--muted)}
@media screen{.live .still{display:none}}
@media screen and (min-width:60.01rem){
.live .screen{display:flex;flex-direction:column;height:100vh;min-height:38rem}
.live .play{flex:1;min-height:0;grid-template-rows:minmax(0,1fr);align-items:stretch}
.live .main,.live .stage,.live .side{display:flex;flex-direction:column;min-height:0}
.live .side{position:static;padding-bottom:1rem}
.live .stage{flex:0 1 auto}
.live .board{flex:0 1 auto;min-height:0;max-height:none}
.live .controls,.live .place,.live .keys,.live .legend{flex:none}
.live .now{flex:none;height:5.5rem;overflow-y:auto}
.live .keys{margin:0 0 .5rem}
.live .told{flex:1;min-height:0;max-height:none}
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
.count{font-size:19px}
[data-room=small] .count{font-size:14px}
.squared .count{font-size:15px;stroke-width:3}
.name{display:none}
.named .name{display:block;font-size:14px}
.number{font-size:11px}
.large .number{font-size:17px}
.large .named .name{font-size:22px}
.scale text{font-size:15px}
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
