import highs from 'highs'

// The types describe the CommonJS build; the ES default is the function itself.
export const loadSolver: typeof highs.default = highs as typeof highs & typeof highs.default
