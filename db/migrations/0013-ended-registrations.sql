-- Who left in a period, without their modules.
create index concurrently registration_ended_idx on registration (ended_at) where ended_at is not null and parent_id is null;
