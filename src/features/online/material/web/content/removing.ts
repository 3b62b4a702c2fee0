import { call, CallError } from '#web/calls/api.ts'
import { refresh } from '#web/calls/useRead.ts'
import { confirm } from '#web/ui/confirm.ts'
import { tell } from '#web/calls/useCall.ts'
import { toast } from '#web/ui/toasts.ts'
import { ITEM } from '../../texts.ts'
import { material, pdfs, quizItems, videos, type ContentItem, type LinkPlace } from '../../contract.ts'
import { MATERIAL_READS } from '../useMaterial.ts'
import { countText, nameOf } from '../words.ts'

export type Removable = Pick<ContentItem, '_id' | 'type'> & { name: string }

export const removable = (item: ContentItem): Removable => ({ _id: item._id, type: item.type, name: nameOf(item) })

const WORDS = {
  1: { title: '¿Eliminar el capítulo?', done: 'Capítulo eliminado' },
  2: { title: '¿Eliminar el video?', done: 'Video eliminado' },
  3: { title: '¿Eliminar el cuestionario?', done: 'Cuestionario eliminado' },
  4: { title: null, done: 'PDF eliminado' },
} as const

const MOST_NAMED = 3

/** 'También se quita de «Repaso» (ECOEMS) y de 2 capítulos más, donde está enlazado.' */
export function linksText(links: readonly LinkPlace[]): string {
  if (links.length === 0) return ''
  const names = links.slice(0, MOST_NAMED).map(({ chapter, course }) => `«${chapter.name}» (${course.name})`)
  const rest = links.length - names.length
  if (rest > 0) names.push(countText(rest, 'capítulo más', 'capítulos más'))
  return ` También se quita de ${new Intl.ListFormat('es', { type: 'conjunction' }).format(names)}, donde está enlazado.`
}

/** The question before a deletion, with its consequences (VID-34, VID-35). */
export function consequence({ type, name }: Removable, items: number, links: readonly LinkPlace[]): string {
  const content =
    items > 0 ? `Todo su contenido se perdera (${countText(items, 'elemento', 'elementos')}).` : 'Todo su contenido se perdera.'
  const own = type === ITEM.chapter ? `«${name}»: ${content}` : `«${name}» dejará de estar disponible para los alumnos.`
  return own + linksText(links)
}

const send = ({ _id, type }: Removable) => {
  const input = { params: { id: _id } }
  if (type === ITEM.chapter) return call(material.remove, input)
  if (type === ITEM.video) return call(videos.remove, input)
  return type === ITEM.quiz ? call(quizItems.remove, input) : call(pdfs.remove, input)
}

/** Asks with the consequences; a PDF is deleted without a question and restored by 'Deshacer' (DES-24). */
async function sure(item: Removable): Promise<boolean> {
  const { title } = WORDS[item.type]
  if (title === null) return true
  const { links, items } = await call(material.links, { params: { id: item._id } })
  return confirm({ title, text: consequence(item, items, links), ok: 'Eliminar', danger: true })
}

export async function removeMaterial(item: Removable): Promise<boolean> {
  try {
    if (!(await sure(item))) return false
    await send(item)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    tell(error)
    return false
  }
  toast.success(WORDS[item.type].done)
  void refresh([...MATERIAL_READS, videos.ofQuiz])
  return true
}

export async function removeLink(chapter: string, item: Removable): Promise<void> {
  try {
    await call(material.unlink, { params: { id: chapter, itemId: item._id } })
  } catch (error) {
    if (error instanceof CallError) return tell(error)
    throw error
  }
  toast.success('Enlace quitado')
  void refresh(MATERIAL_READS)
}
