import { useBlocker } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { toast } from '#web/ui/toasts.ts'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { useStore } from '#web/state/useStore.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { askDiscard } from '#web/ui/FormModal.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { whyUnfit } from '#features/foundation/files/web/shared/whyUnfit.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { MATERIAL_LIMITS, MATERIAL_TEXTS } from '../../texts.ts'
import { videos, type Video } from '../../contract.ts'
import { FileDrop } from './FileDrop.tsx'
import { isVideo } from './fileKinds.ts'
import { UploadRow, type UploadMark } from './UploadRow.tsx'
import { UploadQueue, type Upload, type UploadTarget } from './uploadQueue.ts'
import styles from './upload.module.css'
import fieldStyles from '#web/ui/field.module.css'

interface Props {
  target: UploadTarget
  /** Resumes this announced video: the user chooses its file again. */
  resume?: Video
  /** Files dropped before the window opened. */
  files?: readonly File[]
  onClose(): void
}

const askLeave = () =>
  confirm({
    title: MATERIAL_TEXTS.leaveUpload,
    text: 'Lo que ya se subió se conserva un día: elige de nuevo el mismo archivo para continuar donde se quedó.',
    ok: 'Cerrar la ventana',
    cancel: 'Seguir subiendo',
    danger: true,
  })

/** The first upload with an invalid text (VID-42, VID-43). */
const faultOf = (all: readonly Upload[]): UploadMark | null => {
  const wrong = all.find(({ state, title }) => state !== 'success' && !title.trim())
  return wrong ? { id: wrong._id, text: MATERIAL_TEXTS.videoTitle } : null
}

/** 'Subir Videos' (VID-45): several files, each with texts, state and progress. */
export function VideoUpload({ target, resume, files, onClose }: Props) {
  const [queue] = useState(() => new UploadQueue(target))
  const all = useStore(queue.all)
  const [mark, setMark] = useState<UploadMark | null>(null)
  const form = useId()
  const box = useRef<HTMLFormElement>(null)
  const under = all.some(({ state }) => state === 'uploading')
  const waits = all.some(({ state }) => state === 'pending' || state === 'exception')
  const done = all.length > 0 && !under && !waits
  useFocusReturn()
  useLostAccess(videos.create.access, onClose)
  useEffect(() => () => queue.stopAll(), [queue])
  useLeaveGuard(under)
  // Resumes interrupted uploads when the network returns.
  useEffect(() => {
    const back = () => queue.start()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [queue])

  const take = async (files: readonly File[]) => {
    if (files.some(file => !isVideo(file))) toast.warn(MATERIAL_TEXTS.onlyVideo)
    const fitting: File[] = []
    for (const file of files) if (isVideo(file) && (await fits(file))) fitting.push(file)
    queue.add(resume ? fitting.slice(0, 1) : fitting, resume)
  }
  const dropped = useRef(files ?? [])
  useEffect(() => {
    if (dropped.current.length > 0) void take(dropped.current)
    dropped.current = []
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the window opens
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (done) return onClose()
    if (under && !waits) return
    const wrong = faultOf(all)
    setMark(wrong)
    if (!wrong) return queue.start()
    toast.warn(wrong.text)
    box.current?.querySelector<HTMLInputElement>(`[data-upload="${wrong.id}"] input`)?.focus()
  }
  const close = async () => {
    if (under ? !(await askLeave()) : waits && !(await askDiscard())) return
    queue.stopAll()
    onClose()
  }
  return (
    <Modal
      open
      title={resume ? `Continuar la subida · ${resume.title}` : 'Subir Videos'}
      width={720}
      className={styles.modal}
      onCancel={() => void close()}
      mask={{ closable: all.length === 0 }}
      closable={{ 'aria-label': 'Cerrar' }}
      footer={null}
      destroyOnHidden
    >
      <form ref={box} id={form} noValidate onSubmit={submit}>
        {!(resume && all.length > 0) && (
          <FileDrop
            label={resume ? 'Elegir el video' : 'Elegir videos'}
            hint={
              resume
                ? 'Elige el mismo archivo: continúa donde se quedó.'
                : 'Arrastra aquí uno o varios videos, o elígelos. MP4, MOV, WebM, MKV, AVI o MTS, hasta 10 GB cada uno.'
            }
            accept="video/*,.mts"
            multiple={!resume}
            onFiles={all => void take(all)}
          />
        )}
        <ul className={styles.list} aria-label="Videos por subir">
          {all.map(upload => (
            <UploadRow
              key={upload._id}
              upload={upload}
              mark={mark?.id === upload._id ? mark : null}
              onChange={part => {
                setMark(null)
                queue.patch(upload._id, part)
              }}
              onCancel={() => queue.cancel(upload._id)}
              onRetry={() => queue.retry(upload._id)}
            />
          ))}
        </ul>
        <div className={fieldStyles.formFoot} data-slot="form-foot">
          {all.length > 0 && (
            <span className="compact muted tabular" role="status">
              {`${all.filter(({ state }) => state === 'success').length} de ${all.length} subidos`}
            </span>
          )}
          <span className="spacer" />
          {!done && <Button onClick={() => void close()}>Cerrar</Button>}
          {all.length > 0 && (
            <FinalButton htmlType="submit" loading={under && !waits}>
              {done ? 'Terminar' : under && !waits ? 'Subiendo' : 'Subir Videos'}
            </FinalButton>
          )}
        </div>
      </form>
    </Modal>
  )
}

/** During an upload: leaving asks the question of VID-48, and the browser its own. */
function useLeaveGuard(under: boolean): void {
  useBlocker({ enableBeforeUnload: false, shouldBlockFn: async () => under && !(await askLeave()) })
  useEffect(() => {
    if (!under) return
    const hear = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hear)
    return () => removeEventListener('beforeunload', hear)
  }, [under])
}

async function fits(file: File): Promise<boolean> {
  const { name, size } = file
  if (size === 0 || size > MATERIAL_LIMITS.video) toast.warn(`«${name}» ${size === 0 ? 'está vacío.' : 'pesa más de 10 GB.'}`)
  else {
    const wrong = await whyUnfit(file, 'video')
    if (wrong === null) return true
    toast.warn(`«${name}»: ${wrong}`)
  }
  return false
}
