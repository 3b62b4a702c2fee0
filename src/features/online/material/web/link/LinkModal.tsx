import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { fold } from '#lib/text.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MATERIAL_TEXTS } from '../../texts.ts'
import { material, type ContentItem, type PlaylistDetail } from '../../contract.ts'
import { branches } from '../chapterTree.ts'
import { TYPE_ICONS } from '../itemTypes.ts'
import { MATERIAL_READS } from '../useMaterial.ts'
import { countText, nameOf, TYPE_NAMES } from '../words.ts'
import { classes } from '#web/look/classes.ts'
import styles from '../move/move.module.css'

interface Props {
  course: string
  chapter: PlaylistDetail
  onClose(): void
}

type Selection = ReadonlyMap<string, Pick<ContentItem, '_id' | 'type'>>

/** 'Enlazar material' (VID-29): shows items of another chapter, of any course, here too. */
export function LinkModal({ course, chapter, onClose }: Props) {
  const [from, setFrom] = useState<{ course: string; chapter: string | undefined }>({ course, chapter: undefined })
  const [search, setSearch] = useState('')
  const [selection, setSelection] = useState<Selection>(new Map())
  const { run, busy } = useCall(material.link, { refresh: MATERIAL_READS, success: 'Material enlazado' })
  const toggle = ({ _id, type }: ContentItem) =>
    setSelection(before => {
      const next = new Map(before)
      if (!next.delete(_id)) next.set(_id, { _id, type })
      return next
    })
  const submit = async () => {
    if (busy) return
    if (selection.size === 0) return toast.warn(MATERIAL_TEXTS.nothingLinked)
    if (await run({ params: { id: chapter._id }, body: [...selection.values()] })) onClose()
  }
  return (
    <FormModal
      title={`Enlazar material en ${chapter.name}`}
      access={material.link.access}
      width={640}
      dirty={selection.size > 0}
      onClose={onClose}
      onSubmit={() => void submit()}
      submit="Enlazar"
      busy={busy}
      left={
        <span className="compact muted tabular" role="status">
          {selection.size > 0 && countText(selection.size, 'elegido', 'elegidos')}
        </span>
      }
    >
      <div className={styles.tools}>
        <CourseChoice value={from.course} onChange={id => setFrom({ course: id, chapter: undefined })} />
        <ChapterChoice
          course={from.course}
          except={chapter._id}
          value={from.chapter}
          onChange={id => setFrom({ course: from.course, chapter: id })}
        />
        <SearchField label="Buscar material" value={search} onSearch={setSearch} />
      </div>
      <div className={styles.links}>
        <Offered from={from.chapter} chapter={chapter} search={search} chosen={selection} onToggle={toggle} />
      </div>
    </FormModal>
  )
}

/** For users who may read courses; others link only this course's material. */
function CourseChoice({ value, onChange }: { value: string; onChange(id: string): void }) {
  const { can } = useSession()
  const { data } = useRead(courses.list, can(coursesAccess.read) ? {} : skip)
  if (!data || data.courses.length < 2) return null
  return (
    <Select
      aria-label="Curso"
      value={value}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.courses.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  )
}

function ChapterChoice({
  course,
  except,
  value,
  onChange,
}: {
  course: string
  except: string
  value: string | undefined
  onChange(id: string): void
}) {
  const { data, error, isPending } = useRead(material.tree, { params: { courseId: course } })
  const all = branches(data?.chapters ?? []).filter(each => each.chapter._id !== except)
  return (
    <Select
      aria-label="Capítulo"
      placeholder={error ? error.message : data && all.length === 0 ? 'Este curso no tiene otros capítulos' : 'Elige un capítulo'}
      value={value}
      onChange={onChange}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      options={all.map(({ chapter, path }) => ({ value: chapter._id, label: path }))}
    />
  )
}

interface OfferedProps {
  from: string | undefined
  chapter: PlaylistDetail
  search: string
  chosen: Selection
  onToggle(item: ContentItem): void
}

function Offered({ from, chapter, search, chosen, onToggle }: OfferedProps) {
  const { data, error, refetch } = useRead(material.find, from ? { params: { id: from } } : skip)
  if (!from) return <p className={styles.none}>Elige el capítulo cuyo material quieres mostrar también aquí.</p>
  if (error) return <Failed reason={error.message} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={5} height={44} bars={['60%']} />
  const all = data.playlist.contentPlaylist
  if (all.length === 0) return <p className={styles.none}>{MATERIAL_TEXTS.nothingToLink}</p>
  const words = fold(search).split(' ')
  const matches = all.filter(item => words.every(word => fold(nameOf(item)).includes(word)))
  if (matches.length === 0) return <p className={styles.none}>{MATERIAL_TEXTS.noMatch}</p>
  const here = new Set(chapter.contentPlaylist.map(({ _id }) => _id))
  const above = new Set([chapter._id, ...chapter.parent.map(({ _id }) => _id)])
  return (
    <ul className={styles.list} aria-label="Material que se puede enlazar">
      {matches.map(item => {
        const Icon = TYPE_ICONS[item.type]
        const why = here.has(item._id) ? 'Ya está en este capítulo' : above.has(item._id) ? 'Este capítulo está dentro de él' : null
        return (
          <li key={item._id} className={classes(styles.item, styles.offer)}>
            <Checkbox checked={chosen.has(item._id)} disabled={why !== null} onChange={() => onToggle(item)}>
              <Icon aria-label={TYPE_NAMES[item.type]} role="img" />
              <span className="truncate" title={nameOf(item)}>
                {nameOf(item)}
              </span>
              {why && <span className="small muted">{why}</span>}
            </Checkbox>
          </li>
        )
      })}
    </ul>
  )
}
