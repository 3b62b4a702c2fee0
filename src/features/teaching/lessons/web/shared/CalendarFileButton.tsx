import { Button } from 'antd'
import { CalendarArrowDown } from 'lucide-react'
import { fold } from '#lib/text.ts'
import { call } from '#web/calls/api.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { lessons } from '../../lessonContract.ts'

export function CalendarFileButton({ group, ...rest }: { group: { _id: string; name: string }; size?: 'small' }) {
  const file = useSaveFile()
  const name = `clases-${fold(group.name).replaceAll(' ', '-')}.ics`
  return (
    <Button
      {...rest}
      icon={<CalendarArrowDown aria-hidden />}
      loading={file.busy}
      onClick={() => void file.save(() => call(lessons.calendar, { params: { id: group._id } }), name)}
    >
      Guardar en calendario
    </Button>
  )
}
