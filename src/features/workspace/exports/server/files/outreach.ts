// Talks, waiting lists, material, plans, the audit.
import { as, byEmployee, count, day, flag, id, instant, json, list, pesos, text, word, type ExportFile } from '../columns.ts'
import { routeCalled } from '#server/http/called.ts'

const studentId = (sql: string) => id('Id del alumno', sql, 'El alumno en alumnos-detalle')

const WAITING = { waiting: 'Espera', offered: 'Con lugar ofrecido', enrolled: 'Inscrito', expired: 'Venció', left: 'Salió' }
const PLANS = {
  draft: 'Borrador',
  queued: 'En cola',
  solving: 'Calculando',
  solved: 'Calculado',
  failed: 'Falló',
  created: 'Grupos creados',
  undone: 'Deshecho',
}

export const OUTREACH: readonly ExportFile[] = [
  {
    name: 'platicas',
    means: 'Pláticas y ferias',
    from: 'talk k join course_level n on n.id = k.level_id left join classroom r on r.id = k.classroom_id left join location l on l.id = r.location_id order by k.date, k.id',
    columns: [
      id('Id', 'k.id', 'La plática en llamadas'),
      text('Nombre', 'k.name', 'Su nombre', 'Feria de febrero'),
      text('Nivel', 'n.name', 'El nivel', 'Superior'),
      text('Tipo', 'k.type', 'El tipo', 'Feria de carreras'),
      day('Día', 'k.date', 'Cuándo; vacío en una lista para llamar'),
      list(
        'Horas',
        `array(select to_char(make_interval(mins => w.start_minute), 'HH24:MI') || '-' || to_char(make_interval(mins => w.end_minute), 'HH24:MI')
          from talk_schedule w where w.talk_id = k.id order by w.start_minute)`,
        'A qué hora',
        '10:00-12:00',
      ),
      pesos('Costo', 'k.cost', 'Lo que costó', '1500'),
      count('Cupo', 'k.quota', 'Lugares', '60'),
      count('Ocupados', 'k.taken', 'Lugares ocupados'),
      flag('Encendida', 'k.active', 'Si admite visitantes'),
      byEmployee('Profesor', 'k.teacher_id', 'Quién la da'),
      text('Salón', 'r.name', 'Dónde', 'A1'),
      text('Sede', 'l.name', 'Dónde', 'Lindavista'),
      instant('Eliminada', 'k.deleted_at', 'Cuándo'),
    ],
  },
  {
    name: 'fuentes',
    means: 'Respuestas a «cómo se enteró»',
    from: 'source o order by o.position, o.id',
    columns: [
      text('Nombre', 'o.name', 'La respuesta', 'Recomendación'),
      count('Orden', 'o.position', 'Su lugar', '1'),
      instant('Archivada', 'o.archived_at', 'Desde cuándo no se ofrece'),
    ],
  },
  {
    name: 'lista-de-espera',
    means: 'Quién espera lugar, una fila por persona',
    from: `waiting w join course c on c.id = w.course_id left join class_group g on g.id = w.group_id left join location l on l.id = w.location_id
      join waiting_person p on p.entry_id = w.id order by w.joined_at, w.id, p.position`,
    columns: [
      id('Id', 'w.id', 'La espera'),
      text('Curso', 'c.name', 'El curso', 'ECOEMS Intensivo'),
      text('Grupo', 'g.name', 'El grupo que quiere', 'ECOEMS Sábado A'),
      text('Sede', 'l.name', 'La sede que quiere', 'Lindavista'),
      count('Lugares', 'w.seats', 'Cuántos', '1'),
      word('Estado', 'w.state', 'Cómo va', WAITING),
      text('Nota', 'w.note', 'Una nota', 'Solo en la tarde'),
      studentId('p.student_id'),
      id('Id del visitante', 'p.talk_student_id', 'El visitante en llamadas'),
      text('Persona', `nullif(concat_ws(' ', p.name, p.last_name), '')`, 'Quien no es alumno ni visitante', 'Diego Luna'),
      text('Teléfono', 'p.phone_number', 'Su teléfono', '5512345678'),
      text('Correo', 'p.email', 'Su correo', 'diego.luna@correo.mx'),
      instant('Desde', 'w.joined_at', 'Cuándo se anotó'),
      instant('Confirmó', 'w.confirmed_at', 'Cuándo dijo que sigue'),
      instant('Cerrada', 'w.closed_at', 'Cuándo terminó'),
      instant('Lugar apartado hasta', '(select max(h.ends_at) from seat_hold h where h.entry_id = w.id)', 'De un lugar ofrecido'),
      list(
        'Descartó',
        'array(select k.name from waiting_pass q join class_group k on k.id = q.group_id where q.entry_id = w.id order by k.name)',
        'Grupos que no quiso',
        'ECOEMS Sábado B',
      ),
      byEmployee('Quién', 'w.user_id', 'Quién lo anotó'),
    ],
  },
  {
    name: 'planeacion',
    means: 'Planes de horarios',
    from: 'plan p order by p.start_week, p.id',
    columns: [
      text('Nombre', 'p.name', 'El plan', 'Enero'),
      day('Semana de inicio', 'p.start_week', 'Desde cuándo'),
      word('Estado', 'p.state', 'Cómo va', PLANS),
      json('Entrada', 'p.input', 'Lo que se pidió'),
      json('Resultado', 'p.result', 'Lo que salió'),
      byEmployee('Quién', 'p.user_id', 'Quién lo hizo'),
      instant('Creado', 'p.created_at', 'Cuándo'),
    ],
  },
  {
    name: 'material',
    means: 'Videos, documentos, cuestionarios y capítulos, en el orden de cada curso',
    from: `(select 'Capítulo' as what, h.id, h.course_id, h.name as title, h.description, null::text as file, null::bigint as bytes, h.created_at, h.deleted_at from chapter h
      union all select 'Video', v.id, v.course_id, v.title, v.description, f.name, f.size, v.created_at, v.deleted_at from video v left join stored_file f on f.id = v.file_id
      union all select 'PDF', d.id, d.course_id, d.title, d.description, f.name, f.size, d.created_at, d.deleted_at from pdf d left join stored_file f on f.id = d.file_id
      union all select 'Cuestionario', q.id, q.course_id, q.name, q.description, null, null, q.created_at, q.deleted_at from quiz q) x
      join course c on c.id = x.course_id left join placement p on p.item_id = x.id and not p.linked order by c.name, c.id, p.position, x.created_at, x.id`,
    columns: [
      id('Id', 'x.id', 'El material'),
      text('Curso', 'c.name', 'El curso', 'ECOEMS Intensivo'),
      text('Qué es', 'x.what', 'Capítulo, Video, PDF o Cuestionario', 'Video'),
      text('Título', 'x.title', 'El título', 'Ecuaciones'),
      text('Descripción', 'x.description', 'La descripción', 'De la semana'),
      id('Capítulo', 'p.chapter_id', 'Dónde está'),
      count('Lugar', 'p.position', 'Su orden', '1'),
      flag('Oculto', 'p.hidden', 'Si los alumnos no lo ven'),
      list(
        'También en',
        'array(select distinct k.name from placement o join course k on k.id = o.course_id where o.item_id = x.id and o.linked order by k.name)',
        'Otros cursos que lo muestran',
        'UNAM',
      ),
      text('Archivo', 'x.file', 'Nombre del archivo', 'ecuaciones.mp4'),
      count('Bytes', 'x.bytes', 'Tamaño del archivo', '1000000'),
      instant('Creado', 'x.created_at', 'Cuándo'),
      instant('Eliminado', 'x.deleted_at', 'Cuándo'),
    ],
  },
  {
    name: 'comentarios-de-video',
    means: 'Lo que los alumnos escriben en los videos',
    from: 'video_comment k join video v on v.id = k.video_id order by k.created_at, k.id',
    columns: [
      studentId('k.student_id'),
      text('Video', 'v.title', 'El video', 'Ecuaciones'),
      count('Segundo', 'k.second', 'En qué momento', '75'),
      text('Comentario', 'k.comment', 'El texto', 'No entendí el paso 2'),
      instant('Fecha', 'k.created_at', 'Cuándo'),
      instant('Eliminado', 'k.deleted_at', 'Cuándo'),
    ],
  },
  {
    name: 'canales-en-vivo',
    means: 'Canales de transmisión; sin sus claves',
    from: 'live_channel k order by k.name, k.id',
    columns: [
      text('Nombre', 'k.name', 'El canal', 'Canal 1'),
      text('Dirección', 'k.cdn_url', 'Donde se ve', 'https://cdn.mx/1'),
      flag('Encendido', 'k.active', 'Si transmite'),
    ],
  },
  {
    name: 'bitacora',
    means: 'Quién hizo qué. Los meses archivados fuera de la Bitácora no van',
    from: 'audit a order by a.at, a.id',
    columns: [
      instant('Fecha', 'a.at', 'Cuándo'),
      text('Quién', 'a.user_name', 'Vacío: sin sesión', 'Rosa Pérez'),
      as(text('Qué hizo', 'a.route', 'El acto', 'Registró un pago'), 'texto', (route: string) => routeCalled(route)?.sentence ?? route),
      list('Registros', 'a.ids', 'Claves de los registros que tocó', '65f000000000000000000001'),
      json('Antes', 'a.before', 'Valores de antes; dinero en centavos'),
      json('Después', 'a.after', 'Valores de después; dinero en centavos'),
      text('Dirección', 'a.address', 'Desde dónde', '187.190.1.1'),
      text('Equipo', 'a.device', 'Desde qué equipo', 'Windows, Chrome'),
    ],
  },
]
