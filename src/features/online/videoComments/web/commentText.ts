import { fullName } from '#lib/text.ts'
import type { VideoComment } from '../contract.ts'

/** '1:23', '1:02:03'. */
export function momentText(second: number): string {
  const [hours, minutes, rest] = [Math.floor(second / 3600), Math.floor((second % 3600) / 60), second % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

export const authorOf = ({ student }: VideoComment): string => fullName(student)
export const titleOf = ({ video, second }: VideoComment): string =>
  second === null ? video.title : `${video.title} · ${momentText(second)}`

export const countText = (count: number): string => (count === 1 ? '1 comentario' : `${count} comentarios`)
