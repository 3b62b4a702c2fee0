// The wall of leaves beside the sign-in form: the mark repeated in three tones, in rows.
import { LEAF, STEM } from '#web/brand/brand.ts'
import styles from './signIn.module.css'

const TONES = [
  '22111111111',
  '22111111111',
  '11111111110',
  '11111111110',
  '1111..00112',
  '1111..00112',
  '11001122111',
  '11001122111',
  '11221111111',
  '11221111111',
  '11111111111',
]
const TILE = 'M0 7a7 7 0 0 1 7-7h22a35 35 0 0 1 35 35v22a7 7 0 0 1-7 7H35A35 35 0 0 1 0 29z'

const tile = (tone: string, row: number, column: number) =>
  tone === '.'
    ? ''
    : `<path class="${styles[`tile${tone}`]}" transform="translate(${4 + 72 * column} ${4 + 72 * row}) rotate(${(row + column) % 2 ? 90 : 0} 32 32)" d="${TILE}"/>`

export const art = (): string => {
  const tiles = TONES.flatMap((tones, row) => tones.split('').map((tone, column) => tile(tone, row, column))).join('')
  return `<section class="${styles.art}"><svg class="${styles.tiles}" viewBox="0 0 792 792" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${tiles}<g class="${styles.mark}" transform="translate(280 275.5) scale(5.5)"><path d="${STEM}"/><path d="${LEAF}"/></g></svg></section>`
}
