import { useEffect, useRef } from 'react'
import type { Form, Mark } from '#web/ui/useForm.ts'
import { sectionOf, type CourseValues, type Section } from './courseForm.ts'

/** Shows and focuses a newly marked field, in any section. */
export function useMarkedSection(form: Form<CourseValues>, section: Section, show: (section: Section) => void): void {
  const sections = useRef<Readonly<Record<string, Mark | undefined>>>({})
  const wantedSection = useRef<string>(undefined)
  const { marks, idOf } = form
  useEffect(() => {
    const fresh = Object.keys(marks).find(name => marks[name] && marks[name] !== sections.current[name])
    sections.current = marks
    if (!fresh || sectionOf(fresh) === section) return
    wantedSection.current = fresh
    show(sectionOf(fresh))
  }, [marks, section, show])
  // Runs after the section has rendered.
  useEffect(() => {
    if (!wantedSection.current || sectionOf(wantedSection.current) !== section) return
    document.getElementById(idOf(wantedSection.current))?.focus()
    wantedSection.current = undefined
  })
}
