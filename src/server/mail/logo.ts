// Plantel's mark with plain attributes: PDF and mail renderers ignore style sheets.
export const MARK_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 3 22.3 24"><path fill="#171A2B" d="M3 5.5A2.5 2.5 0 0 1 5.5 3H6a2.5 2.5 0 0 1 2.5 2.5v19A2.5 2.5 0 0 1 6 27h-.5A2.5 2.5 0 0 1 3 24.5z"/><path fill="#3646D0" d="M10.3 4.6A1.6 1.6 0 0 1 11.9 3H16.3a9 9 0 0 1 9 9v6.4a1.6 1.6 0 0 1-1.6 1.6H19.3a9 9 0 0 1-9-9z"/></svg>'
