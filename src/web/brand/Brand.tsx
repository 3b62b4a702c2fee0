import { LEAF, STEM, WORD } from './brand.ts'

export const Brand = ({ alone = false }: { alone?: boolean }) => (
  <svg className="logo" viewBox={alone ? '0 0 29 30' : '0 0 110 30'} role="img" aria-label="Plantel">
    <path className="logoStem" d={STEM} />
    <path className="logoLeaf" d={LEAF} />
    {!alone && <path className="logoWord" d={WORD} />}
  </svg>
)
