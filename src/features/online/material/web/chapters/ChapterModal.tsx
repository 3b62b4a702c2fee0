import { Input, Switch } from 'antd'
import { ImageField } from '#features/foundation/files/web/shared/ImageField.tsx'
import type { Picture } from '#features/foundation/files/contract.ts'
import { useImage } from '#features/foundation/files/web/shared/useImage.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { DEFAULT_CHAPTER_COLOR, MATERIAL_LIMITS, MATERIAL_TEXTS } from '../../texts.ts'
import { material, type Playlist, type PlaylistDetail } from '../../contract.ts'
import { CountedText } from '../CountedText.tsx'
import { MATERIAL_READS } from '../useMaterial.ts'
import { ColorChoice } from './ColorChoice.tsx'
import styles from './chapters.module.css'

/** A new chapter of the course or of a chapter, or the edited one. */
export type ChapterTarget = { course: string } | { parent: string; parentName: string } | { chapter: Playlist }

interface Values {
  name: string
  description: string
  backgroundColor: string | null
  active: boolean
  image: Picture | null
}

interface Props {
  target: ChapterTarget
  onClose(): void
  onCreated(chapter: PlaylistDetail): void
}

const EMPTY: Values = { name: '', description: '', backgroundColor: DEFAULT_CHAPTER_COLOR, active: true, image: null }

/** Checks in the order of VID-15. */
function checkChapter({ name, description }: Values) {
  if (!name.trim()) return { field: 'name', text: MATERIAL_TEXTS.chapterName }
  return description.trim() ? null : { field: 'description', text: MATERIAL_TEXTS.chapterDescription }
}

export const ChapterModal = ({ target, ...rest }: Props) =>
  'chapter' in target ? <EditChapter {...rest} chapter={target.chapter} /> : <NewChapter {...rest} target={target} />

type Place = Exclude<ChapterTarget, { chapter: Playlist }>

function NewChapter({ target, onClose, onCreated }: Omit<Props, 'target'> & { target: Place }) {
  const place = 'course' in target ? { course: target.course } : { parent: target.parent }
  const form = useForm(EMPTY, { draft: `capitulo.${'course' in target ? target.course : target.parent}` })
  const { submit, busy } = useRouteForm({
    route: material.create,
    form,
    body: ({ name, description, backgroundColor }) => ({ name, description, backgroundColor, ...place }),
    check: checkChapter,
    success: MATERIAL_TEXTS.created,
    failure: MATERIAL_TEXTS.createFailed,
    refresh: MATERIAL_READS,
    onDone({ playlist }) {
      onClose()
      onCreated(playlist)
    },
  })
  return (
    <FormModal
      title={'course' in target ? 'Nuevo cápitulo' : `Agregar Capítulo en ${target.parentName}`}
      access={material.create.access}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit="Crear capítulo"
      busy={busy}
    >
      <Fields form={form} />
    </FormModal>
  )
}

const valuesOf = ({ name, description, backgroundColor, active, image }: Playlist): Values => ({
  name,
  description,
  backgroundColor,
  active,
  image,
})

function EditChapter({ chapter, onClose }: Omit<Props, 'target'> & { chapter: Playlist }) {
  const { _id, name } = chapter
  const form = useForm(valuesOf(chapter), { draft: `capitulo.${_id}`, edits: editsOf(chapter, valuesOf) })
  const upload = useImage(picture => form.set('image', picture))
  const { submit, busy } = useRouteForm({
    route: material.update,
    with: { params: { id: _id } },
    form,
    body: values => ({ ...values, image: values.image?._id ?? null }),
    check: values =>
      checkChapter(values) ?? (upload.state.kind === 'sending' ? { field: 'image', text: 'La imagen todavía se está subiendo.' } : null),
    success: MATERIAL_TEXTS.updated,
    failure: MATERIAL_TEXTS.updateFailed,
    refresh: MATERIAL_READS,
    onDone: onClose,
  })
  return (
    <FormModal
      title={`Editar · ${name}`}
      access={material.update.access}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      busy={busy}
    >
      <Fields form={form} />
      <ImageField
        id={form.idOf('image')}
        image={form.values.image}
        onChange={picture => form.set('image', picture)}
        upload={upload}
        alt="Imagen del capítulo"
      />
      <div className={styles.toggle}>
        <label htmlFor={form.idOf('active')}>Activo</label>
        <Switch id={form.idOf('active')} checked={form.values.active} onChange={on => form.set('active', on)} />
        <p>Los alumnos ven solo los capítulos activos.</p>
      </div>
    </FormModal>
  )
}

const Fields = ({ form }: { form: ReturnType<typeof useForm<Values>> }) => (
  <>
    <Field form={form} name="name" label="Título" required hint={`${form.values.name.length}/${MATERIAL_LIMITS.chapterName}`}>
      <Input maxLength={MATERIAL_LIMITS.chapterName} autoComplete="off" data-first />
    </Field>
    <CountedText form={form} name="description" label="Descripción" required limit={MATERIAL_LIMITS.chapterDescription} />
    <Field form={form} name="backgroundColor" label="Color">
      <ColorChoice />
    </Field>
  </>
)
