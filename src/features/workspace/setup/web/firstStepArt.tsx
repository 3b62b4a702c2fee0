// A small picture beside each first step, drawn from the tokens.
import type { ReactNode } from 'react'
import styles from './firstSteps.module.css'

const box = (x: number, y: number, width: number, height: number, className: string | undefined, rx = 3) => (
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={rx} className={className} />
)
const [strong, mid, soft] = [styles.strong, styles.mid, styles.soft]
const [line, good] = [styles.line, styles.good]
const person = (x: number, className: string | undefined) => (
  <g key={x} className={className}>
    <circle cx={x} cy={26} r={11} />
    <path d={`M${x - 19} 68a19 24 0 0 1 38 0z`} />
  </g>
)

export const STEP_ART: Record<'courses' | 'groups' | 'team' | 'students' | 'mail', ReactNode> = {
  courses: [
    box(14, 14, 62, 54, line),
    box(14, 14, 62, 13, strong),
    box(24, 38, 38, 4, soft, 2),
    box(86, 22, 40, 46, line),
    box(86, 22, 40, 10, mid),
  ],
  groups: [0, 1, 2, 3, 4].flatMap(at => [
    box(13 + at * 22, 9, 17, 4, soft, 2),
    box(13 + at * 22, at === 2 ? 30 : 20, 17, at > 2 ? 16 : 26, at < 2 ? strong : mid),
  ]),
  team: [person(26, strong), person(56, mid), person(86, soft), <path key="plus" d="M110 26v12M104 32h12" className={line} />],
  students: [0, 1, 2].flatMap(at => [
    box(13, 8 + at * 19, 104, 14, line, 4),
    <circle key={at} cx={23} cy={15 + at * 19} r={4} className={at < 2 ? strong : soft} />,
    box(33, 13 + at * 19, 40, 4, soft, 2),
    at < 2 && <path key={`check ${at}`} d={`M96 ${15 + at * 19}l4 4 7-8`} className={line} />,
  ]),
  mail: [
    box(31, 14, 70, 46, line, 4),
    <path key="flap" d="M31 18l35 26 35-26" className={line} />,
    <circle key="done" cx={102} cy={16} r={8} className={good} />,
  ],
}

export const StepArt = ({ name }: { name: keyof typeof STEP_ART }) => (
  <svg className={styles.art} viewBox="0 0 132 68" aria-hidden>
    {STEP_ART[name]}
  </svg>
)
