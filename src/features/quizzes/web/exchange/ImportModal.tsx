import { Button } from 'antd'
import { CircleAlert, CircleCheck, FileDown, FileUp, TriangleAlert } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { toast } from '#web/toasts.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import type { Imported, ImportRow } from '../gift/imported.ts'
import { QUIZ_LIMITS } from '../../texts.ts'
import { WRITES } from '../model/access.ts'
import { addImported, type QuizStore } from '../model/quizStore.ts'
import { readFile, saveTemplate, type FileKind } from './files.ts'
import { fromPlain } from './plain.ts'

const WORDS = {
  gift: { title: 'Importar de Moodle (GIFT)', accept: '.gift,.txt,text/plain', file: 'un archivo GIFT (.gift o .txt)', place: 'Línea' },
  excel: { title: 'Importar de Excel', accept: '.xlsx', file: 'una hoja de Excel (.xlsx)', place: 'Fila' },
}

interface Props {
  quiz: QuizStore
  kind: FileKind
  onClose(): void
  /** Key of the first question that came. */
  onDone(first: string): void
}

/** A file is read, what becomes of each of its questions is told, and only then they are added. */
export function ImportModal({ quiz, kind, onClose, onDone }: Props) {
  const words = WORDS[kind]
  const [found, setFound] = useState<Imported | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const count = found?.questions.length ?? 0

  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readFile(file, kind, QUIZ_LIMITS.questions - quiz.order.get().length)
    setFound(typeof read === 'string' ? null : read)
    setWrong(typeof read === 'string' ? read : null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const add = () => {
    onClose()
    onDone(addImported(quiz, found!.questions.map(fromPlain)))
    toast.success(count === 1 ? 'Se agregó 1 pregunta' : `Se agregaron ${count} preguntas`)
  }
  return (
    <FormModal
      title={words.title}
      access={WRITES}
      width={720}
      onClose={onClose}
      onSubmit={count > 0 ? add : undefined}
      submit={count === 1 ? 'Agregar 1 pregunta' : `Agregar ${count} preguntas`}
    >
      <div className="qz-drop" onDragOver={event => event.preventDefault()} onDrop={drop}>
        <FileUp aria-hidden />
        <p>Arrastra aquí {words.file}, o elígelo.</p>
        <input
          ref={input}
          hidden
          type="file"
          accept={words.accept}
          aria-label="Archivo de preguntas"
          onChange={({ target }) => {
            void take(target.files?.[0])
            // The same file may be chosen again, mended.
            target.value = ''
          }}
        />
        <div className="row">
          <Button data-first onClick={() => input.current?.click()}>
            Elegir archivo
          </Button>
          {kind === 'excel' && (
            <Button type="text" icon={<FileDown aria-hidden />} onClick={() => void saveTemplate()}>
              Descargar plantilla
            </Button>
          )}
        </div>
      </div>
      {wrong && (
        <p className="qz-wrong" role="alert">
          <CircleAlert aria-hidden />
          {wrong}
        </p>
      )}
      {found && <Report rows={found.rows} place={words.place} />}
    </FormModal>
  )
}

const VERDICTS = {
  imported: { tone: 'green', icon: CircleCheck, text: 'Se agrega' },
  noted: { tone: 'amber', icon: TriangleAlert, text: 'Revisar' },
  skipped: { tone: 'red', icon: CircleAlert, text: 'No se agrega' },
} as const

/** Only what there is: '4 se agregan (1 por revisar) · 2 no se agregan'. */
const sumText = (added: number, noted: number, skipped: number): string =>
  [
    `${added} ${added === 1 ? 'se agrega' : 'se agregan'}${noted > 0 ? ` (${noted} por revisar)` : ''}`,
    ...(skipped > 0 ? [`${skipped} no se ${skipped === 1 ? 'agrega' : 'agregan'}`] : []),
  ].join(' · ')

function Report({ rows, place }: { rows: readonly ImportRow[]; place: string }) {
  const of = (verdict: ImportRow['verdict']) => rows.filter(row => row.verdict === verdict).length
  return (
    <section aria-label="Resultado de la lectura">
      <p className="qz-report-sum num" role="status">
        {sumText(of('imported') + of('noted'), of('noted'), of('skipped'))}
      </p>
      {/* What scrolls must be reachable without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="qz-report" tabIndex={0} role="group" aria-label="Preguntas del archivo">
        <table>
          <thead>
            <tr>
              <th scope="col">{place}</th>
              <th scope="col">Pregunta</th>
              <th scope="col">Resultado</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, what, verdict, why }) => {
              const { tone, icon, text } = VERDICTS[verdict]
              return (
                <tr key={line}>
                  <td className="num">{line}</td>
                  <td>
                    {what}
                    {why.map(reason => (
                      <p key={reason}>{reason}</p>
                    ))}
                  </td>
                  <td>
                    <StateTag tone={tone} icon={icon}>
                      {text}
                    </StateTag>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
