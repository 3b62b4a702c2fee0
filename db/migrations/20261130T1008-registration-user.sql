create index concurrently registration_user_idx on registration (user_id) where user_id is not null;
