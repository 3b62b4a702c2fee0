import { Ban, Check } from 'lucide-react'
import { CHAPTER_COLORS } from '../../texts.ts'
import styles from './chapters.module.css'

interface Props {
  id?: string
  value?: string | null
  onChange?(color: string | null): void
}

const NAMES = ['Verde', 'Índigo', 'Turquesa', 'Violeta', 'Rosa', 'Rojo', 'Ámbar', 'Lima', 'Gris', 'Café'] as const

/** Ten colors and transparent (VID-17). */
export function ColorChoice({ id, value = null, onChange }: Props) {
  const known = value === null || (CHAPTER_COLORS as readonly string[]).includes(value)
  const choices: [color: string | null, name: string][] = [
    ...CHAPTER_COLORS.map((color, at): [string, string] => [color, NAMES[at]!]),
    ...(known ? [] : [[value, 'Actual'] as [string, string]]),
    [null, 'Transparente'],
  ]
  return (
    <div id={id} role="radiogroup" aria-label="Color" className={styles.colors}>
      {choices.map(([color, name]) => (
        <label key={name} title={name} style={color ? { background: color } : undefined} className={color ? undefined : styles.swatchNone}>
          <input type="radio" name={`${id}-color`} aria-label={name} checked={color === value} onChange={() => onChange?.(color)} />
          {color === value ? <Check aria-hidden /> : color === null && <Ban aria-hidden />}
        </label>
      ))}
    </div>
  )
}
