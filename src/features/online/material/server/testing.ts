import type { FailureBody } from '#contract/failure.ts'
import type { Insertable } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { DB } from '#server/db/schema.ts'
import type { Caller } from '#server/testing/callers.ts'
import type { Called } from '#server/testing/calls.ts'
import type { Test } from '#server/testing/harness.ts'
import { material, pdfs, videos, type PlaylistChange, type PlaylistInput } from '../contract.ts'
import type { ItemType } from '../texts.ts'

export const TEACHER = ['get /playlists/', 'post /playlists/', 'put /playlists/', 'delete /playlists/'] as const

export const chapterInput = (part: Partial<PlaylistInput>): PlaylistInput => ({ name: 'Álgebra', description: 'Primer bloque', ...part })

export const codeOf = ({ status, body }: Called): string =>
  status === 200 ? 'ok' : ((body as FailureBody).errorExt?.code ?? String(status))
export const tally = (all: Called[]) =>
  Object.fromEntries([...Map.groupBy(all.map(codeOf), code => code)].map(([code, each]) => [code, each.length]))

const TABLES = ['chapter', 'video', 'pdf', 'quiz', 'quiz_question', 'quiz_answer', 'placement', 'stored_file', 'audit']

export function stage(t: Test, caller: Caller) {
  const create = async (part: Partial<PlaylistInput>) => (await t.ok(material.create, { body: chapterInput(part) }, caller)).playlist
  const chapter = async (name = 'Álgebra', course?: string) => create({ name, course: course ?? (await t.make.course()).id })
  const below = (parent: string, name = 'Ecuaciones') => create({ name, parent })
  const find = async (id: string) => (await t.ok(material.find, { params: { id } }, caller)).playlist
  const ofCourse = (courseId: string) => t.ok(material.ofCourse, { params: { courseId } }, caller)
  const tree = async (courseId: string) => (await t.ok(material.tree, { params: { courseId } }, caller)).chapters
  const update = async (id: string, body: PlaylistChange) => (await t.ok(material.update, { params: { id }, body }, caller)).playlist
  const links = (id: string) => t.ok(material.links, { params: { id } }, caller)
  const move = (fromId: string, toId: string, _id: string, type: ItemType) =>
    t.call(material.move, { params: { fromId, toId }, body: { _id, type } }, { as: caller })
  const link = (id: string, ...body: { _id: string; type: ItemType }[]) => t.call(material.link, { params: { id }, body }, { as: caller })
  const unlink = (id: string, itemId: string) => t.call(material.unlink, { params: { id, itemId } }, { as: caller })
  const remove = (id: string) => t.call(material.remove, { params: { id } }, { as: caller })

  async function file(part: { kind?: string; state?: Insertable<DB['storedFile']>['state'] } = {}): Promise<string> {
    const id = newId()
    const row = {
      id,
      key: id,
      kind: 'image',
      name: 'figura.png',
      contentType: 'image/png',
      size: 1000,
      maxSize: 1000,
      state: 'ready' as const,
      ...part,
    }
    await t.db.insertInto('storedFile').values(row).execute()
    return id
  }
  const video = async (playlist: string, title = 'Suma de vectores') =>
    (await t.ok(videos.create, { body: { title, filename: 'suma.mp4', playlist } }, caller)).video
  const pdf = async (playlist: string, title = 'Guía') => {
    const body = { name: 'guia.pdf', title, description: 'Ejercicios', totalPages: 12, filename: 'guia.pdf', playlist }
    return (await t.ok(pdfs.create, { body }, caller)).pdf
  }
  const titles = async (id: string): Promise<string[]> =>
    (await find(id)).contentPlaylist.map(item => {
      const title = item.type === 2 ? item.video.title : item.type === 4 ? item.pdf.title : item.name
      return item.linked ? `[${title}]` : title
    })

  async function everything(): Promise<string> {
    const rows = []
    for (const table of TABLES) rows.push((await t.pool.query(`select to_jsonb(x) as row from ${table} x order by to_jsonb(x)::text`)).rows)
    return JSON.stringify(rows)
  }
  /** Asserts that a refusal left every row unchanged and notified nobody. @throws when something changed */
  async function refusalOf(...call: Parameters<Test['refused']>) {
    const [before, eventCount] = [await everything(), t.events.length]
    const answer = await t.refused(call[0], call[1], call[2] ?? caller)
    if ((await everything()) !== before || t.events.length !== eventCount) throw new Error('a refusal left a trace')
    return answer
  }

  return {
    create,
    chapter,
    below,
    find,
    ofCourse,
    tree,
    update,
    links,
    move,
    link,
    unlink,
    remove,
    file,
    video,
    pdf,
    titles,
    refused: refusalOf,
    lastAudit: t.lastAudit,
  }
}

export type Stage = ReturnType<typeof stage>
