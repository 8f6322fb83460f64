/** The look of the HTML report: system fonts, dark and light by the reader's choice, nothing from anywhere else. */
export const htmlStyle = `
:root{--ink:#1c2024;--soft:#5b6470;--page:#fff;--line:#d9dee4;--panel:#f5f7f9;--pass:#1a7f37;--fail:#c0262d;--warn:#8a5a00}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ed;--soft:#9aa4b0;--page:#14171a;--line:#343b43;--panel:#1d2227;--pass:#56c271;--fail:#ff7b72;--warn:#e3b341}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1200px;padding:24px;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);overflow-wrap:anywhere}
h1{font-size:24px;margin:0 0 8px}h2{font-size:18px;margin:32px 0 8px}h3{font-size:13px;margin:12px 0 4px;color:var(--soft)}
dl{display:flex;flex-wrap:wrap;gap:4px 24px;margin:12px 0;font-size:13px}dl div{display:flex;gap:6px}dt{color:var(--soft)}dd{margin:0}
.outcome strong{padding:2px 8px;border:1px solid;border-radius:6px;margin-right:6px;white-space:nowrap}
.pass{color:var(--pass)}.fail{color:var(--fail)}.error,.warnings{color:var(--warn)}.none{color:var(--soft)}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums;min-width:50%}
th,td{text-align:left;vertical-align:top;padding:4px 14px 4px 0;border-bottom:1px solid var(--line);white-space:pre-wrap;overflow-wrap:break-word;max-width:60ch}
th{color:var(--soft);font-weight:600;white-space:nowrap}
details{border-bottom:1px solid var(--line);padding:6px 0}details details{border-left:2px solid var(--line);padding-left:12px}
summary{cursor:pointer}summary:focus-visible{outline:2px solid;outline-offset:2px}
.id{font-weight:600;margin-right:8px}.chip{font-size:12px;border:1px solid;border-radius:10px;padding:0 8px;white-space:nowrap;display:inline-block;max-width:100%;overflow:hidden;text-overflow:ellipsis;vertical-align:middle}
pre{background:var(--panel);padding:10px;border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere;max-height:480px;overflow:auto;margin:0;font:13px/1.45 ui-monospace,monospace}
@media print{pre{max-height:none}}
`
