import { useNavigate, useSearch } from '@tanstack/react-router'
import { byWords } from '#web/ui/byWords.ts'
import { Button, Select } from 'antd'
import { ChevronDown, ListOrdered, Plus } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { courses } from '#features/teaching/courses/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { useNow } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { CallLink } from '#web/ui/Reach.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useTable } from '#web/calls/useTable.ts'
import { waiting, waitingChanged, type WaitingEntry } from '../contract.ts'
import { EntryAside } from './EntryAside.tsx'
import { sinceOf, stateOf, whoOf, wishOf } from './view.ts'
import { Unconfirmed } from './Unconfirmed.tsx'
import { WaitingCards } from './WaitingCards.tsx'
import styles from './waiting.module.css'

const JoinModal = lazy(async () => (await import('./JoinModal.tsx')).JoinModal)

const READS = [waiting.list]
const STATES = [
  { value: '', label: 'Todas las abiertas' },
  { value: 'waiting', label: 'Esperan' },
  { value: 'offered', label: 'Con oferta' },
  { value: 'toCall', label: 'Por llamar' },
  { value: 'unconfirmed', label: 'Sin confirmar' },
  { value: 'closed', label: 'Cerradas' },
]

interface Address {
  curso?: string
  sede?: string
  grupo?: string
  alumno?: string
  visitante?: string
  ver?: 'anotar'
}

export function WaitingPage() {
  const { can, academy } = useSession()
  const navigate = useNavigate()
  const address: Address = useSearch({ strict: false })
  const change = (next: Partial<Record<keyof Address, string>>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true })
  const table = useTable(waiting.list, {
    rows: answer => answer.entries,
    newestFirst: false,
    limit: 30,
    filters: ['state', 'course', 'location', 'group'],
    addressOf: { course: 'curso', location: 'sede', group: 'grupo' },
  })
  useLive(waitingChanged, READS)
  useLive(groupsChanged, READS)
  const box = useRef<HTMLElement>(null)
  const { rows, selected, select } = table
  useFocusBack(selected)
  const listed = rows.find(({ _id }) => _id === selected)
  // An entry from the search may be on no page.
  const alone = useRead(waiting.list, selected && !listed && !table.loading ? { query: { entry: selected, limit: 1 } } : skip)
  const entry = listed ?? (selected ? alone.data?.entries.find(({ _id }) => _id === selected) : undefined)
  const taughtCourses = useRead(courses.list, can(courses.list) ? {} : skip, { fresh: 60_000 }).data?.courses ?? []
  const campuses = useRead(locations.list, {}, { fresh: 60_000 }).data?.locations ?? []
  const now = useNow().getTime()
  const stateTag = (row: WaitingEntry) => {
    const { text, tone } = stateOf(row, now, academy.timeZone)
    return (
      <span className={styles.state}>
        <StateTag tone={tone}>{text}</StateTag>
      </span>
    )
  }
  const choice = (label: string, all: string, options: readonly { _id: string; name: string }[], name: 'course' | 'location') => (
    <Select
      className={styles.choice}
      aria-label={label}
      suffixIcon={<ChevronDown aria-hidden />}
      showSearch={{ filterOption: byWords }}
      options={[{ value: '', label: all }, ...options.map(({ _id, name: text }) => ({ value: _id, label: text }))]}
      value={table.filters[name] ?? ''}
      onChange={value => table.setFilter(name, value || undefined)}
    />
  )
  return (
    <Page
      section="Administración Escolar"
      title="Lista de espera"
      tools={
        <>
          <Select
            className={styles.choice}
            aria-label="Estado"
            suffixIcon={<ChevronDown aria-hidden />}
            options={STATES}
            value={table.filters.state ?? ''}
            onChange={value => table.setFilter('state', value || undefined)}
          />
          {taughtCourses.length > 1 && choice('Curso', 'Todos los cursos', taughtCourses, 'course')}
          {campuses.length > 1 && choice('Sede', 'Todas las sedes', campuses, 'location')}
          {address.grupo && <Button onClick={() => change({ grupo: undefined })}>Ver todos los grupos</Button>}
        </>
      }
      action={
        <RouteButton route={waiting.join} type="primary" icon={<Plus aria-hidden />} onClick={() => change({ ver: 'anotar' })}>
          Anotar
        </RouteButton>
      }
      aside={
        entry && (
          <EntryAside
            key={entry._id}
            entry={entry}
            box={box}
            previous={table.previous}
            next={table.next}
            onClose={() => select(undefined)}
          />
        )
      }
    >
      <section className={styles.list} ref={box} aria-label="Quién espera">
        <WaitingCards course={table.filters.course} location={table.filters.location} />
        <Unconfirmed />
        <DataTable
          table={table}
          label="Lista de espera"
          noun={['espera', 'esperas']}
          empty={
            <Empty icon={ListOrdered} title="Nadie espera.">
              Cuando un grupo se llena, aquí se anota a quien quiere lugar.
            </Empty>
          }
          card={row => ({
            title: whoOf(row),
            line: (
              <span className={styles.line}>
                <span>{row.place === null ? wishOf(row) : `${wishOf(row)} · lugar ${row.place}`}</span>
                {stateTag(row)}
              </span>
            ),
            action: row.persons[0]?.phoneNumber ? <CallLink digits={row.persons[0].phoneNumber} who={whoOf(row)} /> : undefined,
          })}
          columns={[
            { title: '#', key: 'place', width: 56, className: 'tabular', render: (_value, row) => row.place ?? '—' },
            {
              title: 'Quién',
              key: 'who',
              className: 'mainCell',
              render: (_value, row) => <span title={row.persons.map(({ name }) => name).join(', ')}>{whoOf(row)}</span>,
            },
            {
              title: 'Espera',
              key: 'wish',
              width: '26%',
              render: (_value, row) => (
                <span className={styles.two}>
                  <span className="truncate">{wishOf(row)}</span>
                  <small className="truncate">{row.course.name}</small>
                </span>
              ),
            },
            { title: 'Desde', key: 'since', width: 76, className: 'tabular', render: (_value, row) => sinceOf(row, academy.timeZone) },
            { title: 'Estado', key: 'state', width: 232, render: (_value, row) => stateTag(row) },
          ]}
        />
      </section>
      {address.ver === 'anotar' && can(waiting.join) && (
        <Suspense>
          <JoinModal
            course={address.curso}
            group={address.grupo}
            student={address.alumno}
            visitor={address.visitante}
            onClose={() => change({ ver: undefined, alumno: undefined, visitante: undefined })}
          />
        </Suspense>
      )}
    </Page>
  )
}
