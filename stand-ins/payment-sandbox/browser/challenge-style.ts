/** The surface is the opposite of the page's text colour, so the dialog suits light and dark pages. */
export const challengeStyle = `
:host { color: inherit; font: inherit; }
dialog {
  box-sizing: border-box;
  width: min(27rem, calc(100vw - 2rem));
  padding: 1.75rem;
  border: 1px solid color-mix(in srgb, currentColor 30%, transparent);
  border-radius: 1rem;
  color: inherit;
  background: Canvas;
  background: oklch(from currentColor clamp(.26, (.6 - l) * 1000, .995) clamp(0, (l - .6) * 1000, .035) 268);
  font: inherit;
  line-height: 1.5;
  box-shadow: 0 1.5rem 4rem rgb(0 0 0 / .4);
}
dialog::backdrop { background: rgb(8 12 24 / .6); }
.badge {
  display: inline-block;
  padding: .1em .7em;
  border: 1px solid;
  border-radius: 99em;
  font-size: .85em;
  font-weight: 600;
}
h2 { margin: .75rem 0 .5rem; font: inherit; font-size: 1.35em; font-weight: 700; line-height: 1.25; }
p { margin: 0 0 1.5rem; }
.buttons { display: grid; gap: .75rem; }
button {
  min-height: 3rem;
  padding: .5rem 1rem;
  border: 1px solid color-mix(in srgb, currentColor 60%, transparent);
  border-radius: .75rem;
  color: inherit;
  background: none;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.primary { border-color: #2558d8; background: #2558d8; color: #fff; }
.primary:hover { border-color: #1c46b3; background: #1c46b3; }
button:not(.primary):hover { background: color-mix(in srgb, currentColor 10%, transparent); }
button:focus-visible { outline: 3px solid #4d86ff; outline-offset: 3px; }
`
