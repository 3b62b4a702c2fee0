import type { DoorLesson } from '../../contract.ts'
import { hoursText, lessonText } from './card.ts'
import type { Reading } from './reading.ts'
import { choose } from './scanPass.ts'
import { classes } from '#web/look/classes.ts'
import styles from './resultCard.module.css'

interface ButtonsProps {
  choices: readonly DoorLesson[]
  onChoose(lesson: DoorLesson): void
  className?: string
}

export const LessonButtons = ({ choices, onChoose, className = '' }: ButtonsProps) => (
  <div className={classes(styles.choices, className)} role="group" aria-label="Elige el grupo">
    {choices.map(lesson => (
      <button key={lesson._id} type="button" onClick={() => onChoose(lesson)}>
        <b>{lessonText(lesson)}</b>
        <span className="tabular">{[hoursText(lesson), lesson.classRoom].filter(Boolean).join(' · ')}</span>
      </button>
    ))}
  </div>
)

export const Choices = ({ reading, choices }: { reading: Reading; choices: readonly DoorLesson[] }) => (
  <LessonButtons choices={choices} onChoose={lesson => void choose(reading, lesson)} />
)
