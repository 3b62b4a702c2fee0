import { Button } from 'antd'
import { CircleAlert, FileDown, FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { counted } from '#lib/numbers.ts'
import { toast } from '#web/ui/toasts.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import type { Imported } from '../../gift/imported.ts'
import { QUIZ_LIMITS } from '../../texts.ts'
import { WRITES } from '../model/access.ts'
import { addImported, type QuizStore } from '../model/quizStore.ts'
import { readFile, saveTemplate, type FileKind } from './files.ts'
import { fromPlain } from './plain.ts'
import { Report } from './Report.tsx'
import styles from './exchange.module.css'

const WORDS = {
  gift: { title: 'Importar de Moodle (GIFT)', accept: '.gift,.txt,text/plain', file: 'un archivo GIFT (.gift o .txt)', place: 'Línea' },
  excel: { title: 'Importar de Excel', accept: '.xlsx', file: 'una hoja de Excel (.xlsx)', place: 'Fila' },
}

interface Props {
  quiz: QuizStore
  kind: FileKind
  onClose(): void
  /** Key of the first imported question. */
  onDone(first: string): void
}

/** Reads a file, reports on each of its questions, and adds them only then. */
export function ImportModal({ quiz, kind, onClose, onDone }: Props) {
  const words = WORDS[kind]
  const [imported, setImported] = useState<Imported | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const count = imported?.questions.length ?? 0

  const take = async (file: File | undefined) => {
    if (!file) return
    const result = await readFile(file, kind, QUIZ_LIMITS.questions - quiz.order.get().length)
    setImported(typeof result === 'string' ? null : result)
    setWrong(typeof result === 'string' ? result : null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const add = () => {
    onClose()
    onDone(addImported(quiz, imported!.questions.map(fromPlain)))
    toast.success(`${count === 1 ? 'Se agregó' : 'Se agregaron'} ${counted(count, 'pregunta', 'preguntas')}`)
  }
  return (
    <FormModal
      title={words.title}
      access={WRITES}
      width={720}
      onClose={onClose}
      onSubmit={count > 0 ? add : undefined}
      submit={`Agregar ${counted(count, 'pregunta', 'preguntas')}`}
    >
      <div className={styles.drop} onDragOver={event => event.preventDefault()} onDrop={drop}>
        <FileUp aria-hidden />
        <p>Arrastra aquí {words.file}, o elígelo. Hasta 5 MB.</p>
        <input
          ref={input}
          hidden
          type="file"
          accept={words.accept}
          aria-label="Archivo de preguntas"
          onChange={({ target }) => {
            void take(target.files?.[0])
            // Allows the same file to be chosen again.
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
        <p className={styles.wrong} role="alert">
          <CircleAlert aria-hidden />
          {wrong}
        </p>
      )}
      {imported && <Report rows={imported.rows} place={words.place} />}
    </FormModal>
  )
}
