import { Button } from 'antd'
import { CircleAlert, ImageUp } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { FILE_KINDS, type Picture } from '../../contract.ts'
import type { ImageUpload } from './useImage.ts'
import { classes } from '#web/look/classes.ts'
import fieldStyles from '#web/ui/field.module.css'
import styles from './imageField.module.css'
import figureStyles from '#web/ui/figure.module.css'

interface Props {
  /** The button's id, so that a form can put the focus there. */
  id: string
  image: Picture | null
  onChange(image: Picture | null): void
  upload: ImageUpload
  alt: string
  label?: string
  still?: string
}

/** The picture: picked or dropped, sent at once, seen at once. */
export function ImageField({ id, image, onChange, alt, label = 'Imagen', still = 'Así la ven los alumnos.', upload }: Props) {
  const { state, take, retry, forget } = upload
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) take(file)
  }
  const preview = state.kind === 'sending' ? state.preview : image?.url
  return (
    <div className={fieldStyles.field} data-slot="field">
      <div className="label">
        <span>{label}</span>
        <span className="muted" id={`${id}-hint`}>
          JPG o PNG, menos de 2 MB
        </span>
      </div>
      <div
        className={classes(styles.field, over && styles.draggedOver)}
        onDragOver={event => (event.preventDefault(), setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {preview ? <img src={preview} alt={state.kind === 'sending' ? 'Imagen que se está subiendo' : alt} /> : <ImageUp aria-hidden />}
        <div className={styles.fieldSide}>
          <State state={state} still={image === null ? 'Arrastra aquí una imagen o elígela.' : still} />
          <div className="row">
            <input
              ref={input}
              hidden
              type="file"
              accept={FILE_KINDS.image.types.join(',')}
              onChange={event => {
                const file = event.target.files?.[0]
                if (file) take(file)
                // Allows choosing the same file again.
                event.target.value = ''
              }}
            />
            {state.kind === 'failed' && (
              <Button size="small" type="primary" ghost onClick={retry}>
                Reintentar
              </Button>
            )}
            {state.kind !== 'sending' && (
              <Button id={id} size="small" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
                {image ? 'Cambiar imagen' : 'Elegir imagen'}
              </Button>
            )}
            {state.kind === 'sending' ? (
              <Button size="small" type="text" onClick={forget}>
                Cancelar subida
              </Button>
            ) : (
              image && (
                <Button size="small" type="text" onClick={() => (forget(), onChange(null))}>
                  Quitar imagen
                </Button>
              )
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

function State({ state, still }: { state: ImageUpload['state']; still: string }) {
  if (state.kind === 'failed')
    return (
      <p className={styles.failed} role="alert">
        <CircleAlert aria-hidden />
        {state.reason}
      </p>
    )
  if (state.kind === 'still') return <p>{still}</p>
  const percent = Math.round(state.part * 100)
  return (
    <>
      <p className="tabular">Subiendo… {percent} %</p>
      <div
        className={figureStyles.bar}
        data-slot="bar"
        role="progressbar"
        aria-label="Subiendo la imagen"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </>
  )
}
