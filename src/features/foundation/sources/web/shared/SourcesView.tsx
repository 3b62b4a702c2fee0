import { Input } from 'antd'
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLive } from '#web/calls/live.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SettingBody } from '#web/ui/Setting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { SOURCE_LIMITS, SOURCE_NAME, sources, sourcesChanged, type Source } from '../../contract.ts'
import styles from './sources.module.css'

/** 'Cómo se enteró' of the settings: the academy's own list, in its order. */
export function SourcesView({ section, title, back }: { section: string; title: string; back: ReactNode }) {
  const reading = useRead(sources.list, {})
  useLive(sourcesChanged, [sources.list])
  const all = reading.data?.sources
  return (
    <Page section={section} title={title} tools={back}>
      {all ? (
        <SettingBody
          title="Cómo se enteró"
          text="Se pregunta al inscribir y al registrar en una plática. Lo que ya se respondió no cambia al archivar."
        >
          <List all={all} />
        </SettingBody>
      ) : reading.error ? (
        <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
      ) : (
        <Skeleton rows={6} height={44} bars={['40%']} />
      )}
    </Page>
  )
}

function List({ all }: { all: readonly Source[] }) {
  const { run, busy } = useCall(sources.update, { failure: 'Ocurrio un error', refresh: [sources.list] })
  const [active, archived] = [all.filter(each => !each.archived), all.filter(each => each.archived)]
  const save = (source: Source, body: { position?: number; archived?: boolean }) =>
    void run({ params: { id: source._id }, body: { ...body, ...(source.version && { version: source.version }) } })
  return (
    <>
      {active.length === 0 && <p className="muted">Sin opciones: no se pregunta.</p>}
      <ol className={styles.lines}>
        {active.map((source, at) => (
          <li key={source._id}>
            <Name source={source} />
            <IconButton
              icon={ArrowUp}
              label={`Subir ${source.name}`}
              disabled={busy || at === 0}
              onClick={() => save(source, { position: at - 1 })}
            />
            <IconButton
              icon={ArrowDown}
              label={`Bajar ${source.name}`}
              disabled={busy || at === active.length - 1}
              onClick={() => save(source, { position: at + 1 })}
            />
            <IconButton icon={Archive} label={`Archivar ${source.name}`} disabled={busy} onClick={() => save(source, { archived: true })} />
          </li>
        ))}
      </ol>
      {active.length < SOURCE_LIMITS.most ? <Add /> : <p className="muted">Máximo {SOURCE_LIMITS.most} opciones.</p>}
      {archived.length > 0 && (
        <>
          <h3 className="sectionTitle">Archivadas</h3>
          <ul className={styles.lines}>
            {archived.map(source => (
              <li key={source._id}>
                <span className="truncate muted">{source.name}</span>
                <IconButton
                  icon={ArchiveRestore}
                  label={`Volver a ofrecer ${source.name}`}
                  disabled={busy}
                  onClick={() => save(source, { archived: false })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const nameFault = (name: string) => (name.trim() === '' ? ({ field: 'name', text: SOURCE_NAME } as const) : null)

/** A name that is edited in place: Enter or leaving the field saves it. */
function Name({ source }: { source: Source }) {
  const { run } = useCall(sources.update, { failure: 'Ocurrio un error', refresh: [sources.list] })
  const keep = (input: HTMLInputElement) => {
    const name = input.value.trim()
    if (name === '' || name === source.name) return void (input.value = source.name)
    void run({ params: { id: source._id }, body: { name, ...(source.version && { version: source.version }) } })
  }
  return (
    <Input
      // The key shows a name at once that somebody else changed.
      key={source.name}
      variant="borderless"
      aria-label={`Opción ${source.name}`}
      defaultValue={source.name}
      maxLength={SOURCE_LIMITS.name}
      autoComplete="off"
      onBlur={({ currentTarget }) => keep(currentTarget)}
      onPressEnter={({ currentTarget }) => currentTarget.blur()}
    />
  )
}

function Add() {
  const form = useForm({ name: '' }, { draft: 'enterado.nuevo' })
  const { submit, busy } = useRouteForm({
    route: sources.create,
    form,
    body: ({ name }) => ({ name }),
    check: ({ name }) => nameFault(name),
    failure: 'Ocurrio un error',
    refresh: [sources.list],
    onDone: () => form.reset({ name: '' }),
  })
  return (
    <form noValidate className={styles.add} onSubmit={event => void submit(event)}>
      <Field form={form} name="name" label="Otra opción">
        <Input maxLength={SOURCE_LIMITS.name} autoComplete="off" placeholder="Facebook" />
      </Field>
      <FinalButton htmlType="submit" type="default" icon={<Plus aria-hidden />} loading={busy}>
        Agregar
      </FinalButton>
    </form>
  )
}
