import { Button, Input } from 'antd'
import { Printer, Search } from 'lucide-react'
import { useState } from 'react'
import { students, type Student } from '#features/people/students/contract.ts'
import { fullName } from '#lib/text.ts'
import { call, CallError } from '#web/calls/api.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { toast } from '#web/ui/toasts.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { clearable } from '#web/ui/clearable.tsx'
import { printPass } from './printPass.ts'
import { Part } from './Part.tsx'
import doorStyles from '../door.module.css'
import styles from './setup.module.css'

const PAGE = 10

/** Students without a pass: found by name, ten a page (SCN-47), and printed. */
export function FindPass() {
  const [text, setText] = useState('')
  const [lastSearch, setSearch] = useState({ query: '', page: 1 })
  const { data, error, isFetching, refetch } = useRead(
    students.search,
    lastSearch.query ? { query: { query: lastSearch.query, skip: (lastSearch.page - 1) * PAGE, limit: PAGE } } : skip,
  )
  const search = () => {
    if (text.trim() === '') toast.warn('Escribe un nombre')
    else setSearch({ query: text.trim(), page: 1 })
  }
  return (
    <Part title="Imprimir un pase">
      <div className="row">
        <Input
          role="searchbox"
          aria-label="Buscar alumno"
          placeholder="Nombre del alumno"
          maxLength={120}
          autoComplete="off"
          allowClear={clearable}
          value={text}
          onChange={event => setText(event.target.value)}
          onPressEnter={event => {
            event.preventDefault()
            search()
          }}
        />
        <Button icon={<Search aria-hidden />} onClick={search}>
          Buscar
        </Button>
      </div>
      {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
      {!data && isFetching && <Skeleton rows={3} bars={['40%', '20%']} />}
      {data && <Hits hits={data.result.hits.hits.map(hit => hit._source)} query={lastSearch.query} />}
      {data && <Pager page={lastSearch.page} last={Math.ceil(data.total / PAGE)} onChange={page => setSearch({ ...lastSearch, page })} />}
    </Part>
  )
}

function Hits({ hits, query }: { hits: readonly Student[]; query: string }) {
  if (hits.length === 0) return <p className={doorStyles.none}>Ningún alumno coincide con «{query}».</p>
  return (
    <ul className={styles.found} aria-label="Alumnos encontrados">
      {hits.map(student => (
        <li key={student._id}>
          <div className={doorStyles.who} data-slot="scan-who">
            <b className="truncate">{fullName(student)}</b>
            <span className="compact muted tabular">{student.uniqueFolio}</span>
          </div>
          <PrintButton student={student} />
        </li>
      ))}
    </ul>
  )
}

function PrintButton({ student }: { student: Student }) {
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      const picture = await call(students.qr, { params: { id: student._id } })
      await printPass(picture, { name: fullName(student), folio: student.uniqueFolio, reference: student.reference })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error('No se pudo preparar el pase', error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      icon={<Printer aria-hidden />}
      loading={busy}
      aria-label={`Imprimir pase de ${fullName(student)}`}
      onClick={() => void print()}
    >
      Imprimir pase
    </Button>
  )
}
