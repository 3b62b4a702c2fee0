import { Input } from 'antd'
import { FileText, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call, CallError } from '#web/calls/api.ts'
import { refresh } from '#web/calls/useRead.ts'
import { NOT_READ } from '#web/calls/fileBytes.ts'
import { toast } from '#web/ui/toasts.ts'
import { upload } from '#web/calls/upload.ts'
import { tell } from '#web/calls/useCall.ts'
import { CountField } from '#web/ui/CountField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { MATERIAL_LIMITS, MATERIAL_TEXTS } from '../../texts.ts'
import { pdfs, type PlaylistDetail } from '../../contract.ts'
import { CountedText } from '../CountedText.tsx'
import { FileDrop } from '../shared/FileDrop.tsx'
import { MATERIAL_READS } from '../useMaterial.ts'
import { sizeText } from '../words.ts'
import { checkPdf, isPdf, type PdfValues } from './pdfForm.ts'
import { countPages, PdfUnreadable } from '#features/foundation/files/web/shared/pdfjs.ts'
import styles from '../shared/upload.module.css'
import figureStyles from '#web/ui/figure.module.css'

const EMPTY: PdfValues = { file: null, title: '', description: '', totalPages: null }

const titleOf = ({ name }: File): string => name.replace(/\.pdf$/i, '').slice(0, MATERIAL_LIMITS.pdfTitle)

/** 'Agregar PDF' (VID-70): one file, its pages counted, everything required. */
export function PdfUpload({ chapter, dropped, onClose }: { chapter: PlaylistDetail; dropped?: File; onClose(): void }) {
  const form = useForm(EMPTY, { schema: pdfs.create.body })
  const { file } = form.values
  const [part, setPart] = useState<number | null>(null)
  const pendingFile = useRef<File>(null)
  const send = useSending(chapter._id)

  const latest = useRef(form.values)
  latest.current = form.values
  /** Also clears the values that came from the file. */
  const drop = (file: File) => {
    const { title } = latest.current
    pendingFile.current = null
    form.patch({ file: null, title: title === titleOf(file) ? '' : title, totalPages: null })
  }
  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    if (files.length > 1) return toast.warn('Elige un solo archivo PDF.')
    const is = await isPdf(file).catch(() => null)
    if (!is) return toast.warn(is === null ? NOT_READ : MATERIAL_TEXTS.onlyPdf)
    if (file.size > MATERIAL_LIMITS.pdf) return toast.warn('El PDF pesa más de 50 MB.')
    form.patch({ file, title: form.values.title || titleOf(file), totalPages: null })
    pendingFile.current = file
    try {
      const totalPages = await countPages(file)
      // Another file was chosen meanwhile.
      if (pendingFile.current === file) form.patch({ totalPages })
    } catch (error) {
      if (!(error instanceof PdfUnreadable)) throw error
      if (pendingFile.current !== file) return
      // A PDF that cannot be opened is not uploaded (M99).
      drop(file)
      toast.warn(error.message)
    }
  }
  useEffect(() => {
    if (dropped) void take([dropped])
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the window opens
  }, [])
  const submit = async () => {
    if (part !== null) return
    form.mark(null)
    const wrong = checkPdf(form.values)
    if (wrong) return tellCheck(form, wrong)
    setPart(0)
    try {
      await send(form.values, setPart)
    } catch (error) {
      if (error instanceof CallError) return tell(error, MATERIAL_TEXTS.uploadFailed)
      // The window closed meanwhile.
      if (error instanceof DOMException && error.name === 'AbortError') return
      throw error
    } finally {
      setPart(null)
    }
    toast.success(MATERIAL_TEXTS.pdfDone)
    void refresh(MATERIAL_READS)
    onClose()
  }
  return (
    <FormModal
      title={`Agregar PDF en ${chapter.name}`}
      access={pdfs.create.access}
      dirty={form.dirty}
      onClose={onClose}
      onSubmit={() => void submit()}
      submit="Subir PDF"
      busy={part !== null}
    >
      {file ? (
        <div className={styles.pdfFile}>
          <FileText aria-hidden />
          <span className="truncate medium" title={file.name}>
            {file.name}
          </span>
          <span className="muted tabular">{sizeText(file.size)}</span>
          <span className="spacer" />
          {part === null && <IconButton icon={X} label={`Quitar ${file.name}`} onClick={() => drop(file)} />}
        </div>
      ) : (
        <FileDrop
          label="Elegir PDF"
          hint="Arrastra aquí un PDF o elígelo. Hasta 50 MB, sin contraseña."
          accept="application/pdf,.pdf"
          onFiles={all => void take(all)}
        />
      )}
      <div className={styles.pdfFields}>
        <Field form={form} name="title" label="Título" required hint={`${form.values.title.length}/${MATERIAL_LIMITS.pdfTitle}`}>
          <Input maxLength={MATERIAL_LIMITS.pdfTitle} autoComplete="off" />
        </Field>
        <CountedText form={form} name="description" label="Descripción" required limit={MATERIAL_LIMITS.pdfDescription} />
        <Field form={form} name="totalPages" label="Número de páginas" required hint="se lee del archivo">
          <CountField />
        </Field>
      </div>
      {part !== null && (
        <div
          className={figureStyles.bar}
          data-slot="bar"
          role="progressbar"
          aria-label="Subiendo el PDF"
          aria-valuenow={Math.round(part * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${part * 100}%` }} />
        </div>
      )}
    </FormModal>
  )
}

/** Announces the PDF once, then uploads its file; a retry uploads to the same place while it exists. */
function useSending(playlist: string) {
  const announced = useRef<{ body: string; url: string } | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  return async ({ file, title, description, totalPages }: PdfValues, progress: (part: number) => void): Promise<void> => {
    const { signal } = (stop.current = new AbortController())
    const body = {
      name: file!.name.replace(/\.pdf$/i, '') || title,
      title: title.trim(),
      description: description.trim(),
      totalPages: totalPages!,
      filename: file!.name,
      size: file!.size,
      playlist,
    }
    const key = JSON.stringify(body)
    if (announced.current?.body !== key) {
      const { url } = await call(pdfs.create, { body }, { signal })
      announced.current = { body: key, url }
    }
    try {
      await upload(announced.current.url, file!, { signal, progress })
    } catch (error) {
      // Only a lost connection keeps the announced place.
      if (error instanceof CallError && error.status > 0) announced.current = null
      throw error
    }
  }
}
