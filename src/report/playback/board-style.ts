/** Rules for the drawing of a table and its legend. */
export const BOARD_STYLE = `
:root{--wood:#2F7D5B;--water:#4F86A8;--bog:#8A7A2E;--stone:#6E6A66;--earth:#A0703C;--field:#FBFBF8}
@media screen and (prefers-color-scheme:dark){:root{--wood:#5FB58F;--water:#7FB0CC;--bog:#C2B25A;--stone:#9A958F;--earth:#C89A66;--field:#191E23}}
[hidden]{display:none!important}
.patterns{position:absolute}
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
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;margin:0 0 1rem;padding:0;list-style:none;font-size:.8125rem;color:var(--muted)}
.legend li{display:flex;align-items:center;gap:.4rem}
.legend svg{flex:none;width:26px;height:18px;overflow:visible}
@media (max-width:36rem){
.count{font-size:max(19px,1em)}
[data-room=small] .count{font-size:max(14px,1em)}
.squared .count{font-size:max(15px,1em);stroke-width:3}
.name{display:none}
.named .name{display:block;font-size:max(14px,1em)}
.number,.large .number{font-size:1em}
.between{display:none}
.large .named .name{font-size:max(22px,1em)}
.scale text{font-size:1em}
.objective text{font-size:1em}
.numbered circle{r:.7em}
.numbered .about{r:.9em}
}
`
