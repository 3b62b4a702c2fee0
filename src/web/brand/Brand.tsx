import { LEAF, STEM, WORD } from './brand.ts'

/** Plantel's mark with its word, or alone. */
export const Brand = ({ alone = false }: { alone?: boolean }) => (
  <svg className="brand" viewBox={alone ? '0 0 29 30' : '0 0 110 30'} role="img" aria-label="Plantel">
    <path className="pl-stem" d={STEM} />
    <path className="pl-leaf" d={LEAF} />
    {!alone && <path className="pl-word" d={WORD} />}
  </svg>
)
