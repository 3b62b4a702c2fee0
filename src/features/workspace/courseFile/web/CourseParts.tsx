import type { ReactNode } from 'react'
import { Money } from '#web/ui/Money.tsx'
import type { CourseDetail } from '#features/teaching/courses/contract.ts'
import { classes } from '#web/look/classes.ts'
import styles from './courses.module.css'

/** A part of the sidebar: title, count, list. */
export const Part = ({ title, count, children }: { title: string; count: number; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h3 className="sectionTitle">
      {title} <span className="muted tabular">{count}</span>
    </h3>
    {children}
  </section>
)

/** The sub-courses, which only a parent course has. */
export const SubCourses = ({ courses }: { courses: CourseDetail['children'] }) =>
  courses.length > 0 && (
    <Part title="Subcursos" count={courses.length}>
      <ol className={styles.lines}>
        {courses.map(({ _id, name }, at) => (
          <li key={_id}>
            <span className={classes(styles.place, 'tabular')} aria-hidden>
              {at + 1}
            </span>
            <span className="truncate" title={name}>
              {name}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )

/** The discounts for students of another course; 'Borrado' for a deleted one (CUR-63). */
export const CourseDiscounts = ({ discounts }: { discounts: CourseDetail['discounts'] }) =>
  discounts.length > 0 && (
    <Part title="Descuentos" count={discounts.length}>
      <ul className={styles.lines}>
        {discounts.map(({ course, discount }, at) => (
          <li key={course?._id ?? at}>
            {course ? (
              <span className="truncate" title={course.name}>
                {course.name}
              </span>
            ) : (
              <span className="muted">Borrado</span>
            )}
            <span className="spacer" />
            <span className="medium">
              <Money pesos={discount} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
