import { Input } from 'antd'
import { CircleAlert, CircleCheck, Clock, RefreshCw, UploadCloud, X, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { StateTag, type Tone } from '#web/ui/StateTag.tsx'
import { limitText, MATERIAL_LIMITS, MATERIAL_TEXTS } from '../../texts.ts'
import { sizeText } from '../words.ts'
import { leftText, speedOf } from './pace.ts'
import { useStill } from './useStill.ts'
import type { Upload, UploadState } from './uploadQueue.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './upload.module.css'
import figureStyles from '#web/ui/figure.module.css'

export interface UploadMark {
  id: string
  text: string
}

interface Props {
  upload: Upload
  mark: UploadMark | null
  onChange(part: Partial<Pick<Upload, 'title' | 'description'>>): void
  onCancel(): void
  onRetry(): void
}

const STATES: Record<UploadState, { tone: Tone; icon: LucideIcon; text: string }> = {
  pending: { tone: 'grey', icon: Clock, text: 'Pendiente' },
  uploading: { tone: 'soft', icon: UploadCloud, text: 'Subiendo' },
  success: { tone: 'green', icon: CircleCheck, text: 'Subido' },
  exception: { tone: 'red', icon: CircleAlert, text: 'Falló' },
}

export function UploadRow({ upload, mark, onChange, onCancel, onRetry }: Props) {
  const { _id, file, title, description, state, resumed } = upload
  const id = useId()
  const { tone, icon, text } = STATES[state]
  const fixed = state === 'uploading' || state === 'success'
  return (
    <li className={styles.row} data-upload={_id}>
      <div className={styles.head}>
        <span className="small muted truncate" title={file.name}>
          {file.name} · <span className="tabular">{sizeText(file.size)}</span>
        </span>
        <span className="spacer" />
        <StateTag tone={tone} icon={icon}>
          {text}
        </StateTag>
        {state === 'exception' && <IconButton icon={RefreshCw} label={`Reintentar ${title}`} onClick={onRetry} />}
        {state !== 'success' && (
          <IconButton icon={X} label={`${state === 'pending' ? 'Quitar' : 'Cancelar'} ${title}`} onClick={onCancel} />
        )}
      </div>
      {!fixed && (
        <div className={styles.fields}>
          <div>
            <div className="label">
              <label htmlFor={`${id}t`} className="required">
                Título
              </label>
              <span className="muted tabular">{`${title.length}/${MATERIAL_LIMITS.videoTitle}`}</span>
            </div>
            <Input
              id={`${id}t`}
              value={title}
              maxLength={MATERIAL_LIMITS.videoTitle}
              autoComplete="off"
              status={mark ? 'error' : undefined}
              aria-invalid={mark ? true : undefined}
              aria-describedby={mark ? `${id}e` : undefined}
              onChange={({ target }) => onChange({ title: target.value })}
            />
            {mark && <FieldError id={`${id}e`} text={mark.text} />}
          </div>
          <div>
            <div className="label">
              <label htmlFor={`${id}d`}>Descripción</label>
              <span className="muted tabular">{`${description.length}/${MATERIAL_LIMITS.videoDescription}`}</span>
            </div>
            <Input
              id={`${id}d`}
              value={description}
              placeholder={MATERIAL_TEXTS.noDescription}
              maxLength={MATERIAL_LIMITS.videoDescription}
              autoComplete="off"
              onChange={({ target }) => onChange({ description: target.value })}
            />
            {description.length >= MATERIAL_LIMITS.videoDescription && (
              <p className={styles.limit} role="status">
                {limitText(MATERIAL_LIMITS.videoDescription)}
              </p>
            )}
          </div>
        </div>
      )}
      {fixed && <p className="medium truncate">{title}</p>}
      {state === 'pending' && resumed && <p className="small muted">Continúa una subida anterior de este archivo.</p>}
      {state === 'uploading' && <Progress upload={upload} />}
      {state === 'exception' && (
        <p className={styles.reason} role="alert">
          <b>{MATERIAL_TEXTS.uploadFailed}</b> {upload.reason}
        </p>
      )}
    </li>
  )
}

function Progress({ upload: { file, sent, pace, moving, title } }: { upload: Upload }) {
  const still = useStill(sent, moving && sent < file.size)
  const percent = Math.floor((sent * 100) / file.size)
  const speed = speedOf(pace)
  const facts = still
    ? ['Sin conexión', 'se reanuda sola', `${percent} %`]
    : [`${percent} %`, `${sizeText(sent)} de ${sizeText(file.size)}`]
  if (!still && speed !== null && speed > 0) facts.push(`${sizeText(speed)}/s`, `falta ${leftText(file.size - sent, speed)}`)
  return (
    <>
      <div
        className={figureStyles.bar}
        data-slot="bar"
        role="progressbar"
        aria-label={`Subiendo ${title}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className={classes(still ? 'amber' : 'muted', 'small tabular')} role={still ? 'status' : undefined}>
        {facts.join(' · ')}
      </p>
    </>
  )
}
