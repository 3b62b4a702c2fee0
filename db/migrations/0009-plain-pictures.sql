-- Which pictures hold nothing any more of what their cameras and programs wrote into them (M134): a job asks for the others.
alter table stored_file add column plain boolean default false not null;
