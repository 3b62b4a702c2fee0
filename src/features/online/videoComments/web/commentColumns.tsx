import type { TableColumnsType } from 'antd'
import { formatInstant } from '#lib/days.ts'
import type { VideoComment } from '../contract.ts'
import { authorOf, titleOf } from './commentText.ts'
import { classes } from '#web/look/classes.ts'
import styles from './videoComments.module.css'

export const checkLabel = (comment: VideoComment): string => `Seleccionar el comentario de ${authorOf(comment)}`

/** Comment, student, video, and time (VCM-1). */
export const commentColumns = (timeZone: string): TableColumnsType<VideoComment> => [
  {
    title: 'Comentario',
    dataIndex: 'comment',
    className: 'mainCell long',
    width: 260,
    render: (text: string) => <span className={styles.text}>{text}</span>,
  },
  { title: 'Alumno', className: 'name', render: (_none, row) => <span title={authorOf(row)}>{authorOf(row)}</span> },
  {
    title: 'Video',
    width: 240,
    ellipsis: true,
    render: (_none, row) => (
      <span title={`${titleOf(row)}, ${row.course.name}`}>
        {titleOf(row)}
        <small className={classes(styles.course, 'truncate')}>{row.course.name}</small>
      </span>
    ),
  },
  { title: 'Fecha', dataIndex: 'date', width: 148, className: 'tabular', render: (at: string) => formatInstant(new Date(at), timeZone) },
]
