import { Button, Checkbox } from 'antd'
import { MessageSquare, SearchX, Trash2 } from 'lucide-react'
import { materialChanged } from '#features/online/material/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { formatInstant } from '#lib/days.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { BulkFoot } from '#web/ui/BulkFoot.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSelection } from '#web/ui/useSelection.ts'
import { useTable } from '#web/calls/useTable.ts'
import { videoComments, videoCommentsChanged } from '../contract.ts'
import { PAGE_SIZES } from '../limits.ts'
import { checkLabel, commentColumns } from './commentColumns.tsx'
import { CommentSidebar } from './CommentSidebar.tsx'
import { authorOf, titleOf } from './commentText.ts'
import { useRemove } from './useRemove.ts'
import { classes } from '#web/look/classes.ts'
import styles from './videoComments.module.css'

const LIVE_ROUTES = [videoComments.list]

/** /comentarios: students' comments below videos, to read and delete (VCM-1). */
export function VideoCommentsPage() {
  const { can, academy } = useSession()
  const table = useTable(videoComments.list, {
    rows: answer => answer.videoComments,
    newestFirst: true,
    limit: PAGE_SIZES[0],
    sizes: PAGE_SIZES,
    searchAs: 'words',
  })
  useLive(videoCommentsChanged, LIVE_ROUTES)
  useLive(studentsChanged, LIVE_ROUTES)
  useLive(materialChanged, LIVE_ROUTES)
  const selection = useSelection(table.rows)
  const remove = useRemove()
  const mayRemove = can(videoComments.removeMany.access)
  const selectedRow = table.rows.find(row => row._id === table.selected)
  const when = (at: string) => formatInstant(new Date(at), academy.timeZone)

  return (
    <Page
      section="Administración Escolar"
      title="Comentarios"
      tools={
        <SearchField
          className={styles.search}
          label="Buscar comentario"
          title="Busca en el comentario, el alumno y el video"
          rest={300}
          value={table.search}
          onSearch={table.setSearch}
        />
      }
      aside={
        selectedRow && (
          <CommentSidebar
            key={selectedRow._id}
            comment={selectedRow}
            busy={remove.busy}
            onRemove={() => void remove.one(selectedRow).then(done => done && table.select(undefined))}
            previous={table.previous}
            next={table.next}
            onClose={() => table.select(undefined)}
          />
        )
      }
    >
      <DataTable
        table={table}
        label="Comentarios"
        noun={['comentario', 'comentarios']}
        columns={commentColumns(academy.timeZone)}
        choose={
          mayRemove
            ? {
                selection,
                label: checkLabel,
                bulk: (
                  <BulkFoot selection={selection}>
                    <RouteButton
                      route={videoComments.removeMany}
                      danger
                      icon={<Trash2 aria-hidden />}
                      loading={remove.busy}
                      onClick={() => void remove.many(selection.ids)}
                    >
                      Eliminar seleccionados
                    </RouteButton>
                  </BulkFoot>
                ),
              }
            : undefined
        }
        card={row => ({
          title: row.comment,
          line: (
            <span className={classes(styles.line, 'truncate')}>
              {authorOf(row)} · {titleOf(row)} · {when(row.date)}
            </span>
          ),
          action: mayRemove && (
            <span className={styles.check}>
              <Checkbox aria-label={checkLabel(row)} checked={selection.has(row._id)} onChange={() => selection.toggle(row._id)} />
            </span>
          ),
        })}
        empty={
          table.search ? (
            <Empty
              icon={SearchX}
              title="Ningún comentario coincide"
              action={<Button onClick={() => table.setSearch('')}>Quitar búsqueda</Button>}
            />
          ) : (
            <Empty icon={MessageSquare} title="No hay comentarios agregados.">
              Aparecen aquí cuando los alumnos comentan un video.
            </Empty>
          )
        }
      />
    </Page>
  )
}
