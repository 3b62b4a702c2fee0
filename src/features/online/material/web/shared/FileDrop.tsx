import { Button } from 'antd'
import { CloudUpload } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { classes } from '#web/look/classes.ts'
import styles from './upload.module.css'

interface Props {
  label: string
  hint: string
  accept: string
  multiple?: boolean
  onFiles(files: File[]): void
}

export function FileDrop({ label, hint, accept, multiple, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={classes(styles.drop, over && styles.over)}
      data-slot="upload-drop"
      onDragOver={event => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <CloudUpload aria-hidden />
      <p>{hint}</p>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // Allows the same file to be chosen again.
          event.target.value = ''
        }}
      />
      <Button data-first onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  )
}
