// The buttons of the formula editor: spoken name, look, LaTeX with `#?` as placeholders.
export interface Sign {
  name: string
  shows: string
  latex: string
}

export const PALETTE: readonly Sign[] = [
  { name: 'Fracción', shows: '\\frac{a}{b}', latex: '\\frac{#@}{#?}' },
  { name: 'Potencia', shows: 'x^n', latex: '#@^{#?}' },
  { name: 'Subíndice', shows: 'x_n', latex: '#@_{#?}' },
  { name: 'Raíz cuadrada', shows: '\\sqrt{x}', latex: '\\sqrt{#0}' },
  { name: 'Raíz enésima', shows: '\\sqrt[n]{x}', latex: '\\sqrt[#?]{#0}' },
  { name: 'Por', shows: '\\times', latex: '\\times' },
  { name: 'Entre', shows: '\\div', latex: '\\div' },
  { name: 'Más menos', shows: '\\pm', latex: '\\pm' },
  { name: 'Diferente de', shows: '\\neq', latex: '\\neq' },
  { name: 'Menor o igual', shows: '\\leq', latex: '\\leq' },
  { name: 'Mayor o igual', shows: '\\geq', latex: '\\geq' },
  { name: 'Pi', shows: '\\pi', latex: '\\pi' },
  { name: 'Ángulo', shows: '\\theta', latex: '\\theta' },
  { name: 'Grados', shows: '^\\circ', latex: '^{\\circ}' },
  { name: 'Suma', shows: '\\sum', latex: '\\sum_{#?}^{#?}' },
  { name: 'Límite', shows: '\\lim', latex: '\\lim_{#?\\to #?}' },
  { name: 'Integral', shows: '\\int', latex: '\\int_{#?}^{#?}' },
  { name: 'Sistema de ecuaciones', shows: '\\{\\,^a_b', latex: '\\begin{cases}#? \\\\ #?\\end{cases}' },
]

/** The same for the plain field, without selection and placeholders. */
export const plainLatex = ({ latex }: Sign): string => latex.replace(/#@|#0|#\?/g, '')
