/** Colours come from the page: text inherits, lines and hints are mixed from it, so light and dark both work. */
export const cardStyle = `
:host {
  display: block;
  font: inherit;
  font-family: var(--card-font, inherit);
  font-size: var(--card-size, inherit);
  color: inherit;
  text-align: start;
  --soft: color-mix(in srgb, currentColor 74%, transparent);
  --line: color-mix(in srgb, currentColor 45%, transparent);
  --invalid: var(--card-invalid, color-mix(in oklab, currentColor 45%, #e5484d));
}
* { box-sizing: border-box; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: .75em 1.25em; }
.field { display: block; min-width: 0; }
.number { grid-column: 1 / -1; }
.label { display: block; font-size: .82em; line-height: 1.4; color: var(--soft); }
.line { display: flex; align-items: center; gap: .5em; border-bottom: 1px solid var(--line); }
.line:focus-within { border-bottom-color: currentColor; box-shadow: 0 1px 0 currentColor; }
.invalid .line { border-bottom-color: var(--invalid); }
.invalid .line:focus-within { box-shadow: 0 1px 0 var(--invalid); }
input {
  flex: 1;
  min-width: 0;
  min-height: 2.4em;
  margin: 0;
  padding: .2em 0;
  border: 0;
  border-radius: 0;
  outline: 0;
  appearance: none;
  background: none;
  color: var(--card-color, inherit);
  font: inherit;
  font-variant-numeric: tabular-nums;
  letter-spacing: .02em;
}
input::placeholder { color: var(--card-placeholder, var(--soft)); opacity: 1; }
.invalid input { color: var(--invalid); }
.brand { flex: none; font-size: .85em; font-weight: 600; }
.note { margin: 1em 0 0; font-size: .85em; line-height: 1.6; }
.note strong {
  margin-inline-end: .5em;
  padding: .1em .55em;
  border: 1px solid;
  border-radius: 99em;
  font-weight: 600;
  white-space: nowrap;
}
.note span { white-space: nowrap; }
.hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (forced-colors: active) {
  .line:focus-within { border-bottom: 3px solid Highlight; }
}
`
